import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { client, detailOf, messageOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { putMessage, refetchThread } from '#web/features/conversations/api.ts';
import { unsent } from '#copy/conversations/bubble.ts';
import type { Outgoing } from './outbox.ts';
import { useThreadLine } from './thread-context.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  message: ThreadMessage;
  /** set until the server has it */
  outgoing: Outgoing | null;
}

/** Why a message hasn't reached the lead, and what the user can do. */
export function UnsentNotice({ message, outgoing }: Props) {
  const { canWrite } = useThreadLine();
  if (outgoing) return <NotAccepted outgoing={outgoing} />;
  if (message.from_lead || !canWrite) return null;
  if (message.state === 'failed') return <NotDelivered message={message} />;
  return message.state === 'pending' ? <Waiting message={message} /> : null;
}

/** The server hasn't accepted it; the text is still here. */
function NotAccepted({ outgoing }: { outgoing: Outgoing }) {
  const { onSendAgain, onEdit, onDiscard } = useThreadLine();
  const { message_id, problem } = outgoing;
  if (!problem) return null;
  const { kind, text } = problem;
  const again = {
    thread_moved_on: unsent.anyway,
    not_linked: unsent.whenBack,
    other: unsent.again,
  }[kind];
  return (
    <Frame text={text} urgent>
      <Button size="sm" onClick={() => onSendAgain(message_id, kind === 'not_linked')}>
        {again}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onEdit(message_id)}>
        {unsent.edit}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onDiscard(message_id)}>
        {unsent.discard}
      </Button>
    </Frame>
  );
}

/** The server has it, but WhatsApp didn't deliver it. */
function NotDelivered({ message }: { message: ThreadMessage }) {
  const { again, withdraw } = useUnsent(message);
  // Waits for an unlinked number only if the user asks for it.
  const unlinked = detailOf(again.error) === 'not_linked';
  const label = unlinked ? unsent.whenBack : unsent.again;
  const text = unlinked ? messageOf(again.error, unsent.failed) : message.failure;
  return (
    <Frame text={text ?? unsent.failed} urgent={unlinked}>
      <Button
        size="sm"
        busy={again.isPending}
        busyLabel={label}
        disabled={withdraw.isPending}
        onClick={() => again.mutate({ wait: unlinked })}
      >
        {label}
      </Button>
      <Withdraw withdraw={withdraw} disabled={again.isPending} />
    </Frame>
  );
}

/** Milliseconds; up to then a message counts as being sent, not as waiting. */
const WAITING_AFTER_MS = 5_000;

/** The server has it but couldn't send it yet. */
function Waiting({ message }: { message: ThreadMessage }) {
  const { withdraw } = useUnsent(message);
  const late = useIsPast(message.timestamp_unix * 1000 + WAITING_AFTER_MS);
  if (!late) return null;
  return (
    <Frame text={unsent.waiting}>
      <Withdraw withdraw={withdraw} disabled={false} />
    </Frame>
  );
}

interface WithdrawProps {
  withdraw: ReturnType<typeof useUnsent>['withdraw'];
  disabled: boolean;
}

function Withdraw({ withdraw, disabled }: WithdrawProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={withdraw.isPending}
      busyLabel={unsent.withdraw}
      disabled={disabled}
      onClick={() => withdraw.mutate()}
    >
      {unsent.withdraw}
    </Button>
  );
}

/** Resends or withdraws a stored message. */
function useUnsent({ message_id }: ThreadMessage) {
  const { team_slug, conversationId: conversation_id } = useThreadLine();
  const queryClient = useQueryClient();
  const input = { team_slug, conversation_id, message_id };
  const onSuccess = (changed: ThreadMessage) =>
    putMessage(queryClient, team_slug, conversation_id, changed);
  const again = useMutation({
    mutationFn: ({ wait }: { wait: boolean }) =>
      client.conversations.resend({ ...input, ...(wait && { wait }) }),
    onSuccess,
    onError: (error) => detailOf(error) !== 'not_linked' && report(unsent.againFailed, error),
  });
  const withdraw = useMutation({
    mutationFn: () => client.conversations.withdraw(input),
    onSuccess,
    onError: (error) => report(unsent.withdrawFailed, error),
    // It may just have been sent.
    onSettled: () => refetchThread(queryClient, team_slug, conversation_id),
  });
  return { again, withdraw };
}

function report(title: string, error: Error) {
  toast.error(title, { description: messageOf(error, kitCopy.network) });
}

/** Whether the time `at` (milliseconds) has passed. Rerenders when it does. */
function useIsPast(at: number): boolean {
  const [late, setLate] = useState(() => Date.now() >= at);
  useEffect(() => {
    if (late) return;
    const timer = setTimeout(() => setLate(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [late, at]);
  return late;
}

interface FrameProps {
  text: string;
  urgent?: boolean;
  children: ReactNode;
}

function Frame({ text, urgent = false, children }: FrameProps) {
  return (
    <div role={urgent ? 'alert' : 'group'} className="mt-2 border-t pt-2 text-xs">
      <p className="wrap-anywhere">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
