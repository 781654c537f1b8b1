import { useShared } from "../context";

/// In place of results that nobody has asked for yet.
export function Covered({ what }: { what: string }) {
  const { page } = useShared();
  return (
    <div role="group" class="panel covered" data-covered={what} aria-label={what}>
      <p>{what}: covered until asked for.</p>
      <button class="text" data-control="reveal" title="Show what is covered (q)" onClick={() => page.switchCover()}>
        Show results
      </button>
    </div>
  );
}
