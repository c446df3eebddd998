import { useAgentSilence } from '../control/use-agent-control.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Bot } from '#web/ui/first-icons.ts';
import type { About } from '../api.ts';
import { Composer } from '../composer/composer.tsx';
import { isEmpty } from '../composer/draft.ts';
import { reply as copy } from '#copy/conversations/screen.ts';
import { noteTyping } from '../presence/use-presence.ts';
import type { Reply } from './use-reply.ts';

interface Props {
  about: About;
  reply: Reply;
  /** the newest message on the page, by its order of arrival */
  seenSeq: () => number;
}

/** Where a person writes to the lead. While the agent speaks, the first message takes over from it. */
export function ReplyBox({ about, reply, seenSeq }: Props) {
  const { can, team_slug } = useTeam();
  const { conversation, optedOut } = about;
  const takesOver = conversation.ai_state === 'ai_active';
  const silence = useAgentSilence(conversation);
  const takesOverText = (silence ? copy.takesOverAway[silence] : copy.takesOver)({
    agent: conversation.agent_name,
  });
  const refused = refusalOf(can.canEditCampaigns, optedOut);
  // What was written before the refusal stays readable.
  if (refused && isEmpty(reply.draft)) return <Why text={refused} />;
  return (
    <Composer
      teamSlug={team_slug}
      conversationId={conversation.conversation_id}
      leadName={conversation.name}
      draft={reply.draft}
      onChange={(changed) => {
        reply.change(changed);
        noteTyping(conversation.conversation_id);
      }}
      onSend={() => reply.send({ takeOver: takesOver, seenSeq: seenSeq() })}
      maySend={!refused}
      hint={<Hint text={refused ?? (takesOver ? takesOverText : null)} />}
    />
  );
}

function refusalOf(mayEdit: boolean, optedOut: boolean): string | null {
  if (!mayEdit) return copy.refused;
  return optedOut ? copy.optedOut : null;
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
