import type { ScaleLinear } from "d3-scale";
import { number } from "../format";

/// Times along the top; the current step is a band across.
export function Axis({
  scale,
  left,
  right,
  wide,
  unit,
}: {
  scale: ScaleLinear<number, number>;
  left: number;
  right: number;
  wide: number;
  unit: string;
}) {
  const ticks = scale.ticks(Math.max(2, Math.floor((right - left) / 90)));
  return (
    <svg class="axis" width={wide} height="20" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(${scale(tick)} 0)`}>
          <path d="M0 15V20" />
          <text y="11">{number(tick)}</text>
        </g>
      ))}
      {unit && (
        <text class="unit" x={left - 8} y="11">
          {unit}
        </text>
      )}
    </svg>
  );
}
