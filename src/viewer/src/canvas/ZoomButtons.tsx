import type { Zoomed } from "./use-zoom";

export const ZoomButtons = ({ zoomed, of }: { zoomed: Zoomed; of: string }) => (
  <span class="zoom-buttons" role="group" aria-label={`Zoom the ${of}`}>
    <button onClick={() => zoomed.by(0.5)} aria-label={`Zoom out of the ${of}`} title="Zoom out (−)">
      −
    </button>
    <button
      onClick={() => zoomed.by(2)}
      aria-label={`Zoom into the ${of}`}
      title="Zoom in (+); also Control and the wheel"
    >
      +
    </button>
    <button onClick={zoomed.whole} aria-label={`The whole ${of}`} title="The whole (0)">
      ⤢
    </button>
  </span>
);
