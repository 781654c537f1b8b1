import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Drawing } from "../document";
import { fitted, frameOf, type Layout } from "../network/layout";
import { largestUnit, sizesFor, type Sizes } from "../network/sizes";
import { useSize } from "../use-size";

interface Props {
  drawing: Drawing;
  label: string;
  /// What is drawn, for a layout that fills the frame.
  children: (layout: Layout, sizes: Sizes) => ComponentChildren;
}

/// A frame that a drawing of a network fills.
export function Drawn({ drawing, label, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, high] = useSize(frame);
  const box = useMemo(() => frameOf(drawing, 0.5), [drawing]);
  const unit = wide && high ? Math.min(wide / box.wide, high / box.high, largestUnit(wide, high)) : 40;
  const layout = useMemo(() => fitted(drawing, unit), [drawing, unit]);
  const sizes = useMemo(() => sizesFor(unit), [unit]);
  const [width, height] = wide && high ? [wide / unit, high / unit] : [box.wide, box.high];
  const view = `${box.x + (box.wide - width) / 2} ${box.y + (box.high - height) / 2} ${width} ${height}`;
  return (
    <div class="mapping-frame" ref={frame} role="group" aria-label={label}>
      <svg viewBox={view}>{children(layout, sizes)}</svg>
    </div>
  );
}
