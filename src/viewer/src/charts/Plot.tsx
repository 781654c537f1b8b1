import { plot, type PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";
import { useSize } from "../use-size";

interface Props {
  /// The chart, or a function of the available width; the same function as long as the chart is unchanged.
  options: PlotOptions | ((wide: number) => PlotOptions);
  label: string;
  /// The position of a line on the horizontal scale; it moves without redrawing the chart.
  cursor?: number | null;
}

type Drawn = ReturnType<typeof plot>;

function moveCursor(drawn: Drawn, cursor: number | null, height: number): void {
  drawn.querySelector(".cursor")?.remove();
  const x = cursor === null ? undefined : (drawn.scale("x")?.apply(cursor) as number | undefined);
  if (x === undefined) return;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "cursor");
  line.setAttribute("d", `M${x} 20V${height - 30}`);
  drawn.append(line);
}

/// A chart by Observable Plot, as wide as the available space.
export function Plot({ options, label, cursor = null }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [wide] = useSize(place);
  const height = useRef(0);
  useEffect(() => {
    if (wide < 40) return;
    const fitting = typeof options === "function" ? options(wide) : options;
    height.current = fitting.height ?? 0;
    drawn.current = plot({
      ...fitting,
      width: wide,
      style: {
        fontSize: "11px",
        fontFamily: "inherit",
        background: "transparent",
        color: "inherit",
        overflow: "visible",
      },
    });
    // The frame has the accessible name; otherwise the parts of a chart would be read out one by one.
    drawn.current.setAttribute("aria-hidden", "true");
    place.current?.replaceChildren(drawn.current);
    moveCursor(drawn.current, cursor, height.current);
  }, [wide, options]);
  useEffect(() => {
    if (drawn.current) moveCursor(drawn.current, cursor, height.current);
  }, [cursor]);
  return <div class="plot" ref={place} role="img" aria-label={label} />;
}
