import { CHECK_NAMES } from '#domain/quality/score.ts';
import type { EvalChat } from '#domain/quality/schema.ts';
import { isCritical } from '#domain/quality/checks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChevronRight } from '#web/ui/icons.ts';
import { personaCopy } from '#copy/quality/personas.ts';
import { runCopy } from '#copy/quality/runs.ts';

interface Props {
  chats: EvalChat[];
  onOpen: (place: number) => void;
}

/** The conversations of a run, failed ones first. */
export function ChatsCard({ chats, onOpen }: Props) {
  const sorted = chats.toSorted((a, b) => b.failed.length - a.failed.length);
  return (
    <Card title={runCopy.chats}>
      <ul className="-mx-2 flex flex-col">
        {sorted.map((chat) => (
          <li key={chat.place}>
            <button
              type="button"
              onClick={() => onOpen(chat.place)}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm hover:bg-muted"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-3">
                <span className="font-medium wrap-anywhere sm:flex-1">
                  <span className="sr-only">{runCopy.open} </span>
                  <span>{chatName(chat)}</span>
                </span>
                <span className="flex flex-wrap gap-1 sm:justify-end">
                  <Outcome chat={chat} />
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The name of a persona or of a recorded test. */
export function chatName({ persona, case_name, seed }: EvalChat): string {
  const name = persona ? personaCopy[persona].name : (case_name ?? '');
  return seed > 1 ? `${name}, ${runCopy.variation({ seed })}` : name;
}

function Outcome({ chat: { state, failed } }: { chat: EvalChat }) {
  if (state === 'failed') return <Badge variant="warning">{runCopy.unplayed}</Badge>;
  if (state !== 'done') return <Badge>{runCopy.waiting}</Badge>;
  if (failed.length === 0) return <Badge variant="success">{runCopy.allPassed}</Badge>;
  return failed.map((check) => (
    <Badge key={check} variant={isCritical(check) ? 'destructive' : 'warning'}>
      {CHECK_NAMES[check]}
    </Badge>
  ));
}
