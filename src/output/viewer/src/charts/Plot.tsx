import { plot, type PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";
import { useSize } from "../use-size";

/// A chart by Observable Plot, as wide as there is room.
export function Plot({ options, shows, label }: { options: (wide: number) => PlotOptions; shows: readonly unknown[]; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [wide] = useSize(place);
  useEffect(() => {
    if (wide < 40) return;
    const drawn = plot({ ...options(wide), width: wide, ariaLabel: label, style: { fontSize: "11px", background: "transparent", color: "inherit", overflow: "visible" } });
    place.current?.replaceChildren(drawn);
  }, [wide, ...shows]);
  return <div class="plot" ref={place} />;
}
