import type { Handoff } from '#domain/conversations/schema.ts';
import { formatExact } from '#web/ui/format.ts';
import { History } from '#web/ui/icons.ts';
import { useRelative } from '#web/ui/relative-time.tsx';
import { handoffCopy } from '#copy/conversations/screen.ts';

/** Who took the conversation over, or gave it back, and when. */
export function HandoffRecord({ handoff }: { handoff: Handoff }) {
  const when = useRelative(handoff.at);
  return (
    <p
      title={formatExact(handoff.at)}
      className="flex items-start gap-2 rounded-lg bg-muted px-3 py-2 text-sm"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        {handoffCopy[handoff.cause]({ by: handoff.by_name ?? handoffCopy.someone, when })}
      </span>
    </p>
  );
}
