import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { HeldFault } from '#domain/conversations/held-answer.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { HeldReasons } from '#web/shared/held-text.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Sparkles } from '#web/ui/icons.ts';
import { useDismiss } from '#web/ui/overlay/use-dismiss.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { suggest as copy } from '#copy/conversations/lead.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  conversationId: string;
  /** Inserts a text at the cursor. */
  insert: (text: string) => void;
  disabled?: boolean;
}

/**
 * Has the agent draft a reply for the member, with the button or Alt+S. The draft only goes into the
 * composer. Its sources are shown above it until they are closed.
 */
export function SuggestButton({ conversationId, insert, disabled = false }: Props) {
  const { team_slug } = useTeam();
  const draft = useMutation(
    rpc.conversations.suggestReply.mutationOptions({ onSuccess: ({ text }) => insert(text) }),
  );
  const suggest = () => {
    if (disabled || draft.isPending) return;
    draft.mutate({ team_slug, conversation_id: conversationId });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By physical key, because Alt produces other letters on some keyboards.
    if (event.code !== 'KeyS' || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    suggest();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.button}
        aria-keyshortcuts="Alt+S"
        title={copy.hint}
        disabled={disabled}
        aria-busy={draft.isPending || undefined}
        onClick={suggest}
        className="size-11 md:size-10"
      >
        {draft.isPending ? <Spinner /> : <Sparkles aria-hidden />}
      </Button>
      {draft.isPending && <output className="sr-only">{copy.busy}</output>}
      {(draft.error || draft.data) && (
        <Outcome
          problem={draft.error ? messageOf(draft.error, copy.network) : null}
          sources={draft.data?.rests_on ?? []}
          faults={draft.data?.faults ?? []}
          onClose={() => draft.reset()}
        />
      )}
    </>
  );
}

interface OutcomeProps {
  problem: string | null;
  sources: string[];
  /** why the agent wouldn't have sent it itself */
  faults: HeldFault[];
  onClose: () => void;
}

/** Above the composer: why there is no draft, or its sources. */
function Outcome({ problem, sources, faults, onClose }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Stays open while the user edits the inserted text.
  useDismiss(box, (by) => by === 'escape' && onClose());
  return (
    <div
      ref={box}
      role={problem ? 'alert' : 'status'}
      className="absolute inset-x-3 bottom-full z-10 mb-2 flex items-start gap-2 rounded-lg border border-border bg-popover p-3 text-sm shadow-md md:inset-x-6"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {problem ? (
          <p className="text-destructive">{problem}</p>
        ) : (
          <>
            <p className="font-medium">{copy.ready}</p>
            {faults.length > 0 && (
              <div className="text-warning">
                <p>{copy.check}</p>
                <HeldReasons faults={faults} />
              </div>
            )}
            {sources.length === 0 ? (
              <p className="text-warning">{copy.noSources}</p>
            ) : (
              <>
                <p className="text-muted-foreground">{copy.sources}</p>
                <ul className="flex max-h-40 list-disc flex-col gap-1 overflow-y-auto pl-5">
                  {sources.map((quote) => (
                    <li key={quote}>
                      <q dir="auto" className="wrap-anywhere">
                        {quote}
                      </q>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
      <IconButton icon={X} label={kitCopy.close} onClick={onClose} />
    </div>
  );
}
