import { Chooser } from "./fields";
import { graphFileOf, graphFiles, toGraph } from "./graphs";
import type { Lab } from "./lab";
import { useLab } from "./use-lab";

/// The file of a network, which may be one of the reader's own.
export function GraphFile({ lab }: { lab: Lab }) {
  const work = useLab(lab, (state) => state.work);
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (file) await toGraph(lab, file.name, await file.text());
  };
  return (
    <>
      <Chooser
        label="File"
        path={["platform", "topology", "file"]}
        value={graphFileOf(work)}
        choices={graphFiles(work).map((value) => ({ value, label: value.split("/").at(-1)! }))}
        choose={(value) => void toGraph(lab, value)}
      />
      <label class="lab-row" title="GraphML, GML, or a network file of another tool, such as SimGrid, ibnetdiscover, Slurm, NCCL, hwloc or ASTRA-sim">
        <span>Open</span>
        <input
          type="file"
          data-control="graph-file"
          onChange={({ currentTarget }) => void take(currentTarget.files)}
        />
      </label>
    </>
  );
}
