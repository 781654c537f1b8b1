import type { Standing } from "../context";
import { count, number } from "../format";
import { channelName, ranksDiffer, secondName } from "../names";
import { classOf } from "../load";
import { MessageList } from "./MessageFacts";

/// The messages that cross a channel in the step.
export function ChannelFacts(standing: Standing & { channel: number }) {
  const { index, position, channel } = standing;
  const { run } = index;
  const ends = run.network.channels?.[channel];
  const seconds = ends?.map((end) => secondName(run, end)).filter((name) => name !== "") ?? [];
  const load = index.loadOf(position, channel);
  const congestion = index.congestionOf(position, channel);
  const width = run.network.widths?.[channel];
  return (
    <>
      <h3>
        Channel {channelName(run, channel)} {seconds.length === 2 && <small>{seconds.join(" → ")}</small>}
      </h3>
      <p>
        <strong class={`load-text load-${classOf(load, congestion)}`}>
          {load === 0 ? "Idle" : count(load, "message")}
        </strong>{" "}
        in this step
        {run.loads?.congestion && load > 0 && `, congestion ${number(congestion)}`}
        {width !== undefined && `; ${number(width)} wide`}
        {ranksDiffer(run) && load > 0 && ". The channel is between nodes, messages are between ranks"}.
      </p>
      <MessageList {...standing} messages={index.messagesOn(position, channel)} words />
    </>
  );
}
