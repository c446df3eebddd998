import type { MessageCost } from '#domain/conversations/messages/message-cost.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatClock, formatExact } from '#web/ui/format.ts';
import { bubble } from '#copy/conversations/bubble.ts';

interface Props {
  /** since the epoch */
  seconds: number;
  /** what the model took for it */
  took?: MessageCost | undefined;
}

/** The clock time of a message; on hover the exact moment, and what an answer of the agent cost. */
export function MessageTime({ seconds, took }: Props) {
  const at = new Date(seconds * 1000);
  const title = took ? `${formatExact(at)}\n${tookText(took)}` : formatExact(at);
  return (
    <time dateTime={at.toISOString()} title={title} className="tnum">
      {formatClock(at)}
    </time>
  );
}

function tookText({ model_name, tokens, cost_nanos, verified }: MessageCost): string {
  const written = bubble.took({ model: model_name, tokens, cost: costOf(cost_nanos) });
  if (!verified) return written;
  const checked = bubble.verified({
    tokens: verified.tokens,
    cost: costOf(verified.cost_nanos),
  });
  return `${written}\n${checked}`;
}

const costOf = (nanos: number | null): string =>
  nanos === null ? bubble.costUnknown : formatDollars(nanos / 1e9);
