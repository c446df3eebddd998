import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { client, errorCode } from '#web/platform/rpc.ts';
import { NumberNotice } from '#web/shared/numbers/number-notice.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { failureText, Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { useMyName } from '#web/shared/session/session.ts';
import { Bot } from '#web/ui/first-icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLeadName } from '../lead-name.tsx';
import { type ConversationDetails, conversationOptions, refetchThread } from '../api.ts';
import { type DraftQuote, isEmpty } from '../composer/draft.ts';
import { ControlPanel } from '../control/control-panel.tsx';
import { MessageList } from './message-list.tsx';
import { PlannedLines } from './planned-lines.tsx';
import { notifyTyping, PresentPeople } from '../presence/presence.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { type Reply, useReply } from './use-reply.ts';
import { useAgentSilence } from '../control/use-agent-control.ts';
import { Composer } from '../composer/composer.tsx';
import { textOf } from '#copy/catalog/catalog.ts';
import {
  dialogs,
  media,
  panel,
  reply as copy,
  takeOver,
  thread,
} from '#copy/conversations/screen.ts';

/** Max characters of a quote. */
const SHOWN = 300;

/** The quote of a message: its text, or its kind. */
function quoteOf(message: ThreadMessage): DraftQuote {
  const { message_id, from_lead, text, file, media_type } = message;
  const what = file?.name || (media_type && (textOf(media, media_type) ?? media.file)) || '';
  return { message_id, from_lead, text: ellipsis(text.trim() || what, SHOWN) };
}

interface Props {
  conversationId: string;
  listHref: string;
  onOpenList: () => void;
}

/** One conversation's thread with the panel beside it, or over it on narrow screens. */
export function ThreadPane({ conversationId, listHref, onOpenList }: Props) {
  const { team_slug, can } = useTeam();
  const [panelOpen, setPanelOpen] = useState(false);
  const conversation = useQuery(conversationOptions(team_slug, conversationId));
  const details = conversation.data;
  const authorName = useMyName();
  const onTakenOver = useNotifyTakenOver(conversationId, details?.conversation.agent_name ?? '');
  const reply = useReply({ team_slug, conversationId, authorName, onTakenOver });
  /** `seq` of the newest message on the page */
  const seenSeq = useRef(0);
  const pane = useRef<HTMLElement>(null);
  const onReplyTo = (message: ThreadMessage) => {
    reply.change({ quote: quoteOf(message) });
    pane.current?.querySelector<HTMLElement>('[data-composer]')?.focus();
  };
  const code = errorCode(conversation.error);
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <Missing listHref={listHref} />;
  return (
    <>
      <section ref={pane} aria-label={thread.pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ThreadHeader
          row={details?.conversation}
          onOpenList={onOpenList}
          onOpenPanel={() => setPanelOpen(true)}
        />
        <PresentPeople conversationId={conversationId} />
        {details && (
          <NumberNotice campaignId={details.conversation.campaign_id} className="rounded-none" />
        )}
        <MessageList
          conversationId={conversationId}
          row={details?.conversation}
          typing={details?.agentTyping ?? false}
          held={details?.held ?? null}
          reply={reply}
          canWrite={can.canEditCampaigns && details?.optedOut === false}
          onReplyTo={onReplyTo}
          onSeen={(seq) => {
            seenSeq.current = seq;
          }}
        />
        {!details && conversation.isError && (
          <DetailsFailed
            busy={conversation.isFetching}
            onRetry={() => void conversation.refetch()}
          />
        )}
        {details && <PlannedLines row={details.conversation} />}
        {details && <ReplyBox about={details} reply={reply} seenSeq={seenSeq} />}
      </section>
      {details && (
        <aside
          aria-label={panel.label}
          className="hidden w-80 shrink-0 overflow-y-auto border-l xl:block"
        >
          <ControlPanel about={details} />
        </aside>
      )}
      {details && (
        <Sheet
          open={panelOpen}
          onClose={() => setPanelOpen(false)}
          title={panel.title}
          closeLabel={panel.close}
          className="xl:hidden"
        >
          <ControlPanel about={details} />
        </Sheet>
      )}
    </>
  );
}

function DetailsFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Notice
      variant="destructive"
      className="rounded-none"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={onRetry}>
          {thread.retry}
        </Button>
      }
    >
      {thread.aboutFailed}
    </Notice>
  );
}

function Missing({ listHref }: { listHref: string }) {
  return (
    <section className="flex min-w-0 flex-1 items-center justify-center">
      <EmptyState
        copy={thread.missing}
        action={
          <ButtonLink to={listHref} variant="secondary">
            {thread.missing.action}
          </ButtonLink>
        }
      />
    </section>
  );
}

interface ReplyBoxProps {
  about: ConversationDetails;
  reply: Reply;
  seenSeq: RefObject<number>;
}

/** The composer. While the agent is active, the first message takes over from it. */
function ReplyBox({ about, reply, seenSeq }: ReplyBoxProps) {
  const { can } = useTeam();
  const { conversation, optedOut } = about;
  const leadName = useLeadName(conversation);
  const takesOver = conversation.ai_state === 'ai_active';
  const silence = useAgentSilence(about);
  const takesOverText = (silence ? copy.takesOverAway[silence] : copy.takesOver)({
    agent: conversation.agent_name,
  });
  const refused = can.canEditCampaigns ? (optedOut ? copy.optedOut : null) : copy.refused;
  // A draft written before the refusal stays readable.
  if (refused && isEmpty(reply.draft)) return <Why text={refused} />;
  return (
    <Composer
      conversationId={conversation.conversation_id}
      leadName={leadName}
      draft={reply.draft}
      onChange={(changed) => {
        reply.change(changed);
        notifyTyping(conversation.conversation_id);
      }}
      onSend={() => reply.send({ takeOver: takesOver, seenSeq: seenSeq.current })}
      maySend={!refused}
      hint={<Hint text={refused ?? (takesOver ? takesOverText : null)} />}
    />
  );
}

function Hint({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="mx-auto mb-2 flex max-w-3xl items-start [@media(max-height:30rem)]:sr-only gap-2 text-xs text-muted-foreground">
      <Bot aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}

function Why({ text }: { text: string }) {
  return (
    <p className="flex items-center justify-center gap-2 border-t px-4 py-3 text-sm text-muted-foreground">
      <Bot aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}

/**
 * Writing to a lead while the agent is active takes over. Returns a callback that says so and offers an
 * undo, which returns the conversation to the agent and withdraws the message if WhatsApp doesn't have
 * it yet.
 */
function useNotifyTakenOver(conversation_id: string, agent: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return (message_id: string) => {
    const message = { team_slug, conversation_id, message_id };
    toast.info(takeOver.done({ agent }), {
      description: takeOver.doneText,
      action: { label: takeOver.undo, onClick: () => void undo(queryClient, message, agent) },
    });
  };
}

interface MessageRef {
  team_slug: string;
  conversation_id: string;
  message_id: string;
}

async function undo(queryClient: QueryClient, message: MessageRef, agent: string) {
  const { team_slug, conversation_id } = message;
  // Fails once WhatsApp has it; then the message stays and the user is told.
  const withdrawn = await client.conversations.withdraw(message).then(
    () => true,
    () => false,
  );
  try {
    await client.conversations.reactivate({ team_slug, conversation_id });
    toast.success(takeOver.undone({ agent }), {
      description: withdrawn ? takeOver.withdrawn : takeOver.alreadySent,
    });
  } catch (error) {
    toast.error(takeOver.undoFailed, { description: failureText(error, dialogs.failed) });
  }
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  void queryClient.invalidateQueries({ queryKey });
  refetchThread(queryClient, team_slug, conversation_id);
}
