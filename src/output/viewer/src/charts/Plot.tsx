import { plot, type PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";
import { useSize } from "../use-size";

interface Props {
  options: PlotOptions;
  label: string;
  /// Where on the horizontal scale a line stands; it moves without the chart being drawn anew.
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

/// A chart by Observable Plot, as wide as there is room.
export function Plot({ options, label, cursor = null }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [wide] = useSize(place);
  const height = options.height ?? 0;
  useEffect(() => {
    if (wide < 40) return;
    drawn.current = plot({
      ...options,
      width: wide,
      style: {
        fontSize: "11px",
        fontFamily: "inherit",
        background: "transparent",
        color: "inherit",
        overflow: "visible",
      },
    });
    // The frame has the name; the parts of a chart would only be read out one by one.
    drawn.current.setAttribute("aria-hidden", "true");
    place.current?.replaceChildren(drawn.current);
    moveCursor(drawn.current, cursor, height);
  }, [wide, options]);
  useEffect(() => {
    if (drawn.current) moveCursor(drawn.current, cursor, height);
  }, [cursor, height]);
  return <div class="plot" ref={place} role="img" aria-label={label} />;
}
