import { PlatformForm } from "./PlatformForm";
import { ScheduleForm } from "./ScheduleForm";
import type { Lab } from "./lab";
import { useLab } from "./use-lab";

/// What can be changed without writing JSON.
export function Forms({ lab }: { lab: Lab }) {
  const catalogue = useLab(lab, (state) => state.catalogue);
  if (!catalogue) return <div class="lab-forms" aria-busy="true" />;
  return (
    <form class="lab-forms" onSubmit={(event) => event.preventDefault()}>
      <PlatformForm lab={lab} catalogue={catalogue} />
      <ScheduleForm lab={lab} catalogue={catalogue} />
    </form>
  );
}
