import type { Standing } from "../context";
import { usePage, useShared } from "../context";
import { ChannelFacts } from "./ChannelFacts";
import { MessageFacts, MessageList } from "./MessageFacts";
import { NodeFacts } from "./NodeFacts";
import { WhoHolds } from "./WhoHolds";
import { StepFacts } from "./StepFacts";

function Facts({ standing }: { standing: Standing }) {
  const { selection, index, position } = standing;
  if (selection?.place.kind === "channel") return <ChannelFacts {...standing} channel={selection.place.id} />;
  if (selection?.place.kind === "node") return <NodeFacts {...standing} node={selection.place.id} />;
  if (selection?.place.kind === "message") return <MessageFacts {...standing} message={selection.place.id} />;
  return (
    <>
      <StepFacts {...standing} />
      <MessageList {...standing} messages={index.messagesOf(position)} />
      <WhoHolds {...standing} />
    </>
  );
}

/// What is pointed at or held, told in words; with nothing chosen, the step.
export function Closer(standing: Standing) {
  const { page } = useShared();
  const pinned = usePage((state) => state.pinned);
  const held = pinned !== null && standing.selection !== null;
  return (
    <section class={`panel closer${standing.selection ? " chosen" : ""}`} aria-label="Closer" data-closer={standing.selection?.place.kind ?? "step"}>
      <Facts standing={standing} />
      {held && <button class="let-go" onClick={() => page.store.set({ pinned: null, hover: null })} aria-label="Let go" title="Let go (Escape)">×</button>}
    </section>
  );
}
