// Which algorithm takes the place of one that does not fit.
import type { Catalogue, Fit } from "./answer";
import type { Work } from "./document";
import { settingOf, suitability } from "./settings";

/// Of the algorithms that run, the first of those that are most made for the network.
export function bestFit(fits: readonly Fit[], catalogue: Catalogue | null, work: Work): Fit | undefined {
  const operation = settingOf(work, ["schedule", "operation"]);
  const family = settingOf(work, ["platform", "topology", "family"]);
  const hasOnePort = (settingOf(work, ["platform", "ports"]) ?? 1) === 1;
  const suits = ({ name }: Fit) => {
    const where = catalogue?.algorithms.find((each) => each.operation === operation && each.name === name)?.where ?? "";
    return typeof family === "string" ? suitability(where, family, hasOnePort) : 0;
  };
  const running = fits.filter(({ misfit }) => misfit === "");
  return running.reduce<Fit | undefined>((best, each) => (best && suits(best) >= suits(each) ? best : each), undefined);
}
