import { useShared, type Standing } from "../context";
import { count, time } from "../format";
import { messageName, vertexName } from "../names";
import { Blocks } from "./Blocks";
import { Contributions } from "./Contributions";

// A list of all messages of a large step would be of no use.
const mostListed = 200;

/// Messages as buttons: pointing at one shows its route, a click pins it.
export function MessageList({
  index,
  run,
  messages,
  words = false,
}: Standing & { messages: readonly number[]; words?: boolean }) {
  const { page } = useShared();
  if (messages.length === 0) return null;
  const all = index.run.messages!;
  return (
    <ul class="messages" onPointerLeave={() => page.pointFromPanel(null)}>
      {messages.slice(0, mostListed).map((message) => {
        const place = { run, kind: "message", id: message } as const;
        return (
          <li key={message}>
            <button
              onPointerEnter={() => page.pointFromPanel(place)}
              onFocus={() => page.pointFromPanel(place)}
              onBlur={() => page.pointFromPanel(null)}
              onClick={() => page.pin(place)}
            >
              {messageName(index.run, message)}
            </button>
            {words && " "}
            {words && <span class="words">{count(all.words[message]!, "word")}</span>}
          </li>
        );
      })}
      {messages.length > mostListed && <li>and {messages.length - mostListed} more</li>}
    </ul>
  );
}

/// The vertices along a message's route.
export function routeName({ index }: Standing, message: number): string {
  const { channels } = index.run.network;
  const route = index.run.messages!.route[message]!;
  if (!channels || route.length === 0) return "";
  return [channels[route[0]!]![0], ...route.map((channel) => channels[channel]![1])]
    .map((vertex) => vertexName(index.run, vertex))
    .join(" → ");
}

export function MessageFacts(standing: Standing & { message: number }) {
  const { index, message } = standing;
  const { run, holdings } = index;
  const messages = run.messages;
  if (!messages || messages.step[message] === undefined) return <p>No such message.</p>;
  const position = messages.step[message]! + 1;
  const [from, to, hops] = [messages.from[message]!, messages.to[message]!, messages.route[message]!.length];
  const blocks = holdings?.carried(position, from, to, message) ?? [];
  return (
    <>
      <h3>
        Message {messageName(run, message)} <small>step {run.steps[position - 1]!.step}</small>
      </h3>
      <p>
        {count(messages.words[message]!, "word")} over {count(hops, "channel")}, from{" "}
        {time(messages.begin[message]!, "")} to {time(messages.end[message]!, run.unit)}.
      </p>
      <p>
        Route{run.network.ranks ? " over nodes" : ""}: <span class="route">{routeName(standing, message)}</span>
      </p>
      {holdings && blocks.length > 0 && (
        <p>
          It carries <Blocks holdings={holdings} blocks={blocks} kind="arrived" />
        </p>
      )}
      <Contributions {...standing} message={message} />
    </>
  );
}
