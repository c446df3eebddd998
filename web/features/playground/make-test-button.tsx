import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { oneLine } from '#domain/text.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTestKept } from '#web/shared/keep-test-button.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ClipboardCheck } from '#web/ui/icons.ts';
import { ellipsis } from '#web/ui/format.ts';
import { testCopy as copy } from '#copy/shared/parts.ts';
import { type ChatMessage, turnsUntil } from './chat.ts';

const MAX_NAME = 80;

const isAnswer = ({ answered }: ChatMessage) =>
  answered?.kind === 'answer' || answered?.kind === 'silent';

interface Props {
  campaign_id: string;
  /** all of the chat */
  messages: ChatMessage[];
  /** the answer whose question becomes a test */
  message: ChatMessage;
}

/** Keeps the chat up to the lead's last message before an answer as a recorded test. */
export function MakeTestButton({ campaign_id, messages, message }: Props) {
  const { team_slug, can } = useTeam();
  // One answer makes one test, however often the button is pressed.
  const case_id = useRef(uuid()).current;
  const make = useMutation(rpc.evals.makeCase.mutationOptions(useTestKept()));
  const end = messages.findIndex(({ id }) => id === message.id);
  const asked = messages.slice(0, end).findLast(({ sender }) => sender === 'user');
  if (!can.canEditCampaigns || !asked || !isAnswer(message)) return null;
  const save = () =>
    make.mutate({
      team_slug,
      campaign_id,
      case_id,
      name: ellipsis(oneLine(asked.content), MAX_NAME),
      origin: 'playground',
      turns: turnsUntil(messages, asked.id),
    });
  return (
    <button
      type="button"
      disabled={make.isPending || make.isSuccess}
      onClick={save}
      className="inline-flex h-6 touch-target items-center gap-1 rounded px-1 text-xs text-muted-foreground hover:text-foreground disabled:opacity-60"
    >
      <ClipboardCheck aria-hidden className="size-3.5" />
      <span>{make.isSuccess ? copy.done : copy.make}</span>
    </button>
  );
}
