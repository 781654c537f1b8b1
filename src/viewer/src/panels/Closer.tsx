import { usePage, useShared, type Standing } from "../context";
import { Beyond } from "./Beyond";
import { ChannelFacts } from "./ChannelFacts";
import { Contributions } from "./Contributions";
import { MessageFacts, MessageList } from "./MessageFacts";
import { NodeFacts } from "./NodeFacts";
import { StepFacts } from "./StepFacts";
import { WhoHolds } from "./WhoHolds";

function Facts({ standing }: { standing: Standing }) {
  const { told, index, position } = standing;
  if (told?.kind === "channel") return <ChannelFacts {...standing} channel={told.id} />;
  if (told?.kind === "node") return <NodeFacts {...standing} node={told.id} />;
  if (told?.kind === "message") return <MessageFacts {...standing} message={told.id} />;
  return (
    <>
      <StepFacts {...standing} />
      <Contributions {...standing} />
      <MessageList {...standing} messages={index.messagesOf(position)} />
      <WhoHolds {...standing} />
    </>
  );
}

/// Whether the focus moves to another view of the same item.
const staysNear = (next: EventTarget | null) => next instanceof Element && next.closest(".closer, .drawing") !== null;

/// A description of the item pointed at or pinned; without a selection, of the step.
export function Closer(standing: Standing) {
  const { page } = useShared();
  const pinned = usePage((state) => state.pinned);
  const { told } = standing;
  return (
    <div
      role="group"
      class={`panel closer${told ? " chosen" : ""}`}
      aria-label="Closer"
      data-closer={told?.kind ?? "step"}
      onFocusOut={(event) => !staysNear(event.relatedTarget) && page.point(null)}
    >
      <Facts standing={standing} />
      {pinned !== null && told !== null && (
        <button class="let-go" onClick={() => page.letGo()} aria-label="Clear the selection" title="Clear the selection (Escape)">
          ×
        </button>
      )}
      <Beyond />
    </div>
  );
}
