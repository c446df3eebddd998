import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { userKey } from '#web/platform/identity.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { storedText } from '#web/platform/storage.ts';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { HeldReasons, HeldText } from '#web/shared/held-text.tsx';
import { KeepTestButton, useSaveTestOptions } from '#web/shared/keep-test-button.tsx';
import { ProofDetails } from '#web/shared/proof-list.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { failureText } from '#web/ui/notice.tsx';
import { ShieldAlert } from '#web/ui/icons.ts';
import { Textarea } from '#web/ui/form/field.tsx';
import { held as copy, heldRestricted } from '#copy/conversations/bubble.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { conversationOptions, putMessage, refetchLists } from '../api.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  held: HeldAnswer;
  row: ConversationRow;
}

/** An answer the agent held back, shown in its place until a member decides. */
export function HeldCard({ held, row }: Props) {
  const { team_slug } = useTeam();
  const title = useId();
  const [stored] = useState(() => storedText('session', userKey(`held-edit:${held.held_id}`)));
  const [draft, setDraft] = useState<string | null>(() => stored.read());
  const decide = useDecideHeld(row.conversation_id, held, closeCard);
  const { what, reason, text, faults, proof, behind, item } = held;
  // Keeps a member's edit readable, even if it can no longer be sent.
  const editing = draft !== null;
  const box = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLElement>(null);
  /** A restored draft takes no focus. */
  const editRequested = useRef(false);
  useEffect(() => {
    if (editing && editRequested.current) box.current?.focus();
  }, [editing]);
  const change = (typed: string) => {
    editRequested.current = true;
    setDraft(typed);
    stored.write(typed);
  };
  const cancel = () => {
    setDraft(null);
    stored.remove();
    card.current?.focus();
  };
  /** The card disappears with the decision. Keeps the focus in the thread, unless it moved elsewhere. */
  function closeCard() {
    stored.remove();
    const { activeElement } = document;
    const isFocusInside = activeElement === document.body || card.current?.contains(activeElement);
    if (isFocusInside) card.current?.closest<HTMLElement>('[role="log"]')?.focus();
  }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className="mt-3 flex w-full max-w-[min(38rem,92%)] flex-col gap-3 self-end rounded-xl rounded-br-sm border border-warning bg-card p-3"
    >
      <div className="flex items-start gap-2">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 id={title} className="text-sm font-semibold">
            {copy.titles[what]}
          </h3>
          <p className="text-xs text-muted-foreground">
            <span>
              {behind
                ? copy.behind({ agent: row.agent_name })
                : copy[reason]({ agent: row.agent_name })}
            </span>
            {what === 'first_message' && !behind ? <span>{` ${copy.firstMessage}`}</span> : null}
          </p>
        </div>
      </div>
      {editing ? (
        <Textarea
          aria-label={copy.text}
          dir="auto"
          rows={3}
          ref={box}
          maxLength={4096}
          value={draft}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <HeldText text={text} faults={faults} />
      )}
      {item ? (
        <div className="flex flex-wrap items-center gap-3">
          <FilePreview
            team_slug={team_slug}
            file_id={item.item_id}
            mime={item.mime}
            name={item.name}
          />
          <p dir="auto" className="min-w-0 text-sm wrap-anywhere">
            {copy.item({ name: item.name })}
          </p>
        </div>
      ) : null}
      <HeldReasons faults={faults} />
      <ProofDetails proof={proof} />
      <ErrorText>{decide.error && failureText(decide.error, copy.failed)}</ErrorText>
      <Actions
        {...{ behind, draft, decide }}
        onEdit={() => change(text)}
        onCancel={cancel}
        onSend={() => decide.mutate({ kind: 'send', text: draft ?? text })}
      >
        {what === 'answer' ? (
          <HeldTest conversation_id={row.conversation_id} held_id={held.held_id} />
        ) : null}
      </Actions>
    </section>
  );
}

interface ActionsProps {
  behind: boolean;
  /** the member's edited version; null if unchanged */
  draft: string | null;
  decide: ReturnType<typeof useDecideHeld>;
  onEdit: () => void;
  onCancel: () => void;
  onSend: () => void;
  children: ReactNode;
}

function Actions(props: ActionsProps) {
  const { behind, draft, decide, onEdit, onCancel, onSend, children } = props;
  const busy = decide.isPending ? decide.variables.kind : null;
  const restricted = {
    permission: 'canEditCampaigns',
    restriction: heldRestricted,
    size: 'sm',
  } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {!behind && (
        <RestrictedButton
          {...restricted}
          busy={busy === 'send'}
          disabled={busy !== null || draft?.trim() === ''}
          onClick={onSend}
        >
          {busy === 'send' ? kitCopy.sending : copy.send}
        </RestrictedButton>
      )}
      {!behind && draft === null && (
        <RestrictedButton
          {...restricted}
          variant="secondary"
          disabled={busy !== null}
          onClick={onEdit}
        >
          {copy.edit}
        </RestrictedButton>
      )}
      {draft !== null && (
        <Button variant="secondary" size="sm" disabled={busy !== null} onClick={onCancel}>
          {kitCopy.cancel}
        </Button>
      )}
      {draft === null && (
        <RestrictedButton
          {...restricted}
          variant="ghost"
          busy={busy === 'discard'}
          disabled={busy !== null}
          onClick={() => decide.mutate({ kind: 'discard' })}
        >
          {busy === 'discard' ? copy.discarding : copy.discard}
        </RestrictedButton>
      )}
      {draft === null ? children : null}
    </div>
  );
}

type Decision = { kind: 'send'; text: string } | { kind: 'discard' };

/** Sends or discards a held answer, and updates every view of it. */
function useDecideHeld(
  conversation_id: string,
  { held_id, what }: Pick<HeldAnswer, 'held_id' | 'what'>,
  /** Called while the card is still on the page. */
  onDecided: () => void,
) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const ref = { team_slug, conversation_id, held_id };
      if (decision.kind === 'discard') {
        await client.conversations.discardHeld(ref);
        return { message: null, text: copy.discarded };
      }
      const { message } = await client.conversations.sendHeld({ ...ref, text: decision.text });
      return { message, text: what === 'first_message' ? copy.firstMessageSent : copy.sent };
    },
    onSuccess: ({ message, text }) => {
      if (message) void putMessage(queryClient, team_slug, conversation_id, message);
      onDecided();
      queryClient.setQueryData(queryKey, (old) => old && { ...old, held: null });
      toast.success(text);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Saves the lead's question as a recorded test in which the agent must not use these words. */
function HeldTest({ conversation_id, held_id }: { conversation_id: string; held_id: string }) {
  const { team_slug } = useTeam();
  const [case_id] = useState<string>(() => uuid());
  const make = useMutation(rpc.evals.makeCaseFromHeld.mutationOptions(useSaveTestOptions()));
  return (
    <KeepTestButton
      busy={make.isPending}
      isSaved={make.isSuccess}
      onSave={() => make.mutate({ team_slug, conversation_id, held_id, case_id })}
    />
  );
}
