// Networks that are read from files.
import { scenariosOf, type Work } from "./document";
import { ownField } from "./json";
import type { Lab } from "./lab";
import { beside, placeOf, settingOf, withoutPromises, type Change } from "./settings";

export const isGraph = (family: string) => family === "graph";

/// A network to begin with: a ring of six nodes with one chord.
export const sampleGraph = "network.graphml";

const sample = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <graph edgedefault="undirected">
    <node id="a"/> <node id="b"/> <node id="c"/> <node id="d"/> <node id="e"/> <node id="f"/>
    <edge source="a" target="b"/> <edge source="b" target="c"/> <edge source="c" target="d"/>
    <edge source="d" target="e"/> <edge source="e" target="f"/> <edge source="f" target="a"/>
    <edge source="a" target="d"/>
  </graph>
</graphml>
`;

/// The files that may be networks: none of those that are something else.
export function graphFiles(work: Work): string[] {
  return Object.keys(work.files).filter(
    (name) => !scenariosOf(work).includes(name) && !/\.(json|lua|csv|mtx)$/.test(name),
  );
}

/// The name of a file as the one that has the topology names it.
function namedFrom(work: Work, file: string): string {
  const [home] = placeOf(work, ["platform", "topology"]);
  const up = home.split("/").length - 1;
  const near = home.split("/").slice(0, -1);
  const parts = file.split("/");
  let same = 0;
  while (same < near.length && near[same] === parts[same]) ++same;
  return [...Array<string>(up - same).fill(".."), ...parts.slice(same)].join("/");
}

/// The file that the network is read from.
export function graphFileOf(work: Work): string {
  const file = settingOf(work, ["platform", "topology", "file"]);
  return typeof file === "string" ? beside(placeOf(work, ["platform", "topology"])[0], file) : "";
}

/// Makes the network the one of a file, which is put beside the others if it has a text.
export async function toGraph(lab: Lab, file: string, text?: string): Promise<void> {
  const { work } = lab.store.get();
  const next = { ...work, files: { ...work.files, [file]: text ?? ownField(work.files, file) ?? sample } };
  const changes: Change[] = [
    [["platform", "topology"], { family: "graph", file: namedFrom(next, file) }],
    ...["routing", "seed", "mapping"]
      .filter((field) => settingOf(next, ["platform", field]) !== undefined)
      .map((field): Change => [["platform", field], undefined]),
    ...withoutPromises(next),
  ];
  await lab.changeToFit(changes, next);
}
