import { Prose } from "../panels/Prose";
import type { Catalogue, Family } from "./answer";
import { Chooser, isReadable, NumberField, textOf, useReadable } from "./fields";
import { GraphFile } from "./GraphFile";
import { graphFiles, isGraph, sampleGraph, toGraph } from "./graphs";
import type { Json, Path } from "./json";
import type { Lab } from "./lab";
import { defaultAt, fieldsAt, isNumberAt, valuesAt } from "./schema";
import { settingOf, toFamily } from "./settings";
import { useLab } from "./use-lab";

/// The further fields of a family that are numbers: its width, its levels, ..
function FamilyOptions({ lab, family }: { lab: Lab; family: Family }) {
  const options = family.options.filter((option) => isNumberAt("platform", ["topology", option]));
  return (
    <>
      {options.map((option) => (
        <NumberField
          key={`${family.name} ${option}`}
          lab={lab}
          label={option.replace("_", " ")}
          path={["platform", "topology", option]}
          words={option === "width" ? family.width_rules : []}
          standard={
            option === "width" && family.width_rules.length === 0 ? "1" : defaultAt("platform", ["topology", option])
          }
        />
      ))}
    </>
  );
}

/// Costs that have a slider.
const slid: readonly string[] = ["t_s", "t_w", "t_h"];

/// The network, and what it costs.
export function PlatformForm({ lab, catalogue }: { lab: Lab; catalogue: Catalogue }) {
  const work = useReadable(lab, ["platform", "topology"]);
  const present = useLab(lab, (state) => state.work);
  const name = textOf(settingOf(work, ["platform", "topology", "family"]), "");
  const family = catalogue.topologies.find((each) => each.name === name);
  const set = (path: Path, value: Json) => lab.change([[path, value]]);
  const choice = (label: string, field: string, otherwise: string, values: readonly string[]) => (
    <Chooser
      label={label}
      path={["platform", field]}
      value={textOf(settingOf(work, ["platform", field]), otherwise)}
      choices={values.map((value) => ({ value }))}
      choose={(value) => set(["platform", field], /^\d+$/.test(value) ? Number(value) : value)}
    />
  );
  return (
    <fieldset disabled={!isReadable(present, ["platform", "topology"])}>
      <legend>Network</legend>
      <Chooser
        label="Topology"
        path={["platform", "topology"]}
        value={name}
        choices={catalogue.topologies.map((each) => ({
          value: each.name,
          title: each.summary,
        }))}
        choose={(value) =>
          isGraph(value)
            ? void toGraph(lab, graphFiles(work)[0] ?? sampleGraph)
            : void lab.changeToFit(
                toFamily(
                  work,
                  catalogue.topologies.find((each) => each.name === value)!,
                ),
              )
        }
      />
      {isGraph(name) && <GraphFile lab={lab} />}
      {family && !isGraph(name) && (
        <NumberField
          lab={lab}
          key={name}
          label={family.field}
          several={family.is_list}
          path={["platform", "topology", family.field]}
        />
      )}
      {family && <FamilyOptions lab={lab} family={family} />}
      {[...fieldsAt("platform", ["costs"]).keys()].map((cost) => (
        <NumberField
          key={cost}
          lab={lab}
          label={cost}
          hasUnit
          standard="0"
          path={["platform", "costs", cost]}
          slides={slid.includes(cost)}
        />
      ))}
      <p class="lab-note">
        <Prose text="A message takes t_s to start, t_h for each channel on its way, and t_w for each word." />
      </p>
      {choice("Switching", "switching", "cut-through", valuesAt("platform", ["switching"]))}
      {choice("Ports", "ports", "1", ["1", "2", "3", "4", ...valuesAt("platform", ["ports"])])}
      {choice("Startups", "startups", "parallel", valuesAt("platform", ["startups"]))}
      {choice("Routing", "routing", "default", ["default", ...(family?.routings ?? [])])}
      {choice(
        "Mapping",
        "mapping",
        "identity",
        catalogue.mappings.filter(({ is_plain }) => is_plain).map(({ name }) => name),
      )}
      {choice("Contention", "contention", "fair", valuesAt("platform", ["contention"]))}
    </fieldset>
  );
}
