import type { RunIndex } from "../run-index";
import type { Selection } from "../selection";
import { pathOf, routePath } from "./geometry";
import { centresOf } from "./Marks";
import type { Layout } from "./layout";
import type { Sizes } from "./sizes";

// More routes than this are a tangle: only the channels' own colours are shown.
const mostRoutes = 40;

/// The routes of the selection, highlighted under the channels.
export function Routes({
  index,
  selection,
  layout,
  sizes,
}: {
  index: RunIndex;
  selection: Selection | null;
  layout: Layout;
  sizes: Sizes;
}) {
  if (!selection) return null;
  const { curves } = layout;
  const width = sizes.line[3] * 1.25 + 7 / sizes.unit;
  const messages = [...selection.messages].slice(0, mostRoutes);
  return (
    <g class="routes" aria-hidden="true" stroke-width={width}>
      {selection.place.kind === "channel" && <path d={pathOf(curves[selection.place.id]!)} />}
      {messages.map((message) => {
        const route = index.run.messages!.route[message]!;
        return (
          <path
            key={message}
            d={routePath(
              route.map((channel) => curves[channel]!),
              centresOf(index, route),
            )}
          />
        );
      })}
    </g>
  );
}
