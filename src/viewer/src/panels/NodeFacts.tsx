import { useArrivals, type Standing } from "../context";
import { count } from "../format";
import { ranksDiffer, secondName, vertexName } from "../names";
import { Blocks } from "./Blocks";
import { Contributions } from "./Contributions";
import { MessageList } from "./MessageFacts";

function Heading({ index, node }: { index: Standing["index"]; node: number }) {
  const { run } = index;
  const name = secondName(run, node);
  if (node >= run.network.nodes) return <h3>Switch {vertexName(run, node).replace(/^switch /, "")}</h3>;
  const rank = index.rankOn(node);
  if (rank === null)
    return (
      <h3>
        Node {node} <small>{name} no rank runs here</small>
      </h3>
    );
  if (ranksDiffer(run))
    return (
      <h3>
        Rank {rank}{" "}
        <small>
          on node {node}
          {name && `, ${name}`}
        </small>
      </h3>
    );
  return (
    <h3>
      Node {node} <small>{name}</small>
    </h3>
  );
}

function Held({ index, position, run, rank }: Standing & { rank: number }) {
  const now = useArrivals(run);
  const { holdings } = index;
  if (!holdings) return null;
  const { kept, arrived, gone } = index.heldDuring(rank, position, now);
  return (
    <dl class="held">
      <dt>
        {position === 0 ? "begins with" : "holds"}{" "}
        <small>
          {count(kept.length + arrived.length, "block")}
          {arrived.length > 0 && `, ${arrived.length} new`}
        </small>
      </dt>
      <dd>
        <Blocks holdings={holdings} blocks={arrived} kind="arrived" rank={rank} />
        <Blocks holdings={holdings} blocks={kept} kind="kept" rank={rank} />
      </dd>
      {gone.length > 0 && (
        <>
          <dt>{index.run.holdings?.parts?.kind === "sums" ? "no longer holds, since sent or added" : "has sent"}</dt>
          <dd>
            <Blocks holdings={holdings} blocks={gone} kind="gone" />
          </dd>
        </>
      )}
    </dl>
  );
}

/// The holding, sends and receives of a node in the step.
export function NodeFacts(standing: Standing & { node: number }) {
  const { index, position, node } = standing;
  const rank = index.rankOn(node);
  const [sent, received] = rank === null ? [[], []] : [index.sentBy(position, rank), index.receivedBy(position, rank)];
  return (
    <>
      <Heading index={index} node={node} />
      {rank !== null && position > 0 && index.run.messages && (
        <dl class="traffic">
          <dt>sends</dt>
          <dd>{sent.length > 0 ? <MessageList {...standing} messages={sent} words={sent.length < 4} /> : "nothing"}</dd>
          <dt>receives</dt>
          <dd>
            {received.length > 0 ? (
              <MessageList {...standing} messages={received} words={received.length < 4} />
            ) : (
              "nothing"
            )}
          </dd>
        </dl>
      )}
      {rank !== null && <Held {...standing} rank={rank} />}
      {rank !== null && <Contributions {...standing} rank={rank} />}
    </>
  );
}
