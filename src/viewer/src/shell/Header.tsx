import { usePage, useShared } from "../context";

function goToComparison(): void {
  const table = document.querySelector(".comparison");
  table?.scrollIntoView();
  table?.querySelector("input")?.focus();
}

export function Header({ open }: { open: (dialog: "help" | "about") => void }) {
  const { page } = useShared();
  const shown = usePage((state) => state.shown);
  const chapter = usePage((state) => state.chapter);
  const bottleneck = usePage((state) => state.bottleneck);
  const covered = usePage((state) => state.covered);
  const isLesson = page.report.chapters.length > 1 || page.report.chapters[chapter]!.covered;
  const all = new Set<number>(page.report.chapters[chapter]!.runs).size;
  return (
    <header class="header">
      <h1>{page.report.title}</h1>
      {shown.length < all && !covered && (
        <a class="some" href="#compared" onClick={(event) => (event.preventDefault(), goToComparison())}>
          {shown.length} of {all} shown, choose
        </a>
      )}
      <div class="tools">
        {(isLesson || covered) && (
          <button
            class="text"
            title="Findings, total times and later steps only on request (q)"
            data-control="cover"
            aria-pressed={covered}
            onClick={() => page.switchCover()}
          >
            Cover
          </button>
        )}
        {shown.some((run) => page.report.runs[run]!.bottleneck) && (
          <button
            class="text"
            title="What limits every schedule (b)"
            data-control="bottleneck"
            aria-pressed={bottleneck}
            onClick={() => page.switchBottleneck()}
          >
            Bottleneck
          </button>
        )}
        <button
          class="icon"
          aria-label="Dark or light"
          title="Dark or light"
          data-control="theme"
          onClick={() => page.switchTheme()}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M12 3a9 9 0 0 0 0 18z" />
            <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="1.6" />
          </svg>
        </button>
        <button class="icon" aria-label="Keys" title="Keys (?)" data-control="help" onClick={() => open("help")}>
          ?
        </button>
        <button class="text" data-control="about" onClick={() => open("about")}>
          About
        </button>
      </div>
    </header>
  );
}
