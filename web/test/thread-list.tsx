import { vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { MessageList } from '#web/features/conversations/thread/message-list.tsx';
import { buildMessage, buildRow } from '#web/test/build-conversation.ts';
import { useReply } from '#web/features/conversations/thread/use-reply.ts';

export const row = buildRow({ id: 'c1' });
export const page = (messages: ThreadMessage[], previousCursor: string | null = null) => ({
  messages,
  previousCursor,
});
export const fromAgent = (like: Partial<ThreadMessage>) =>
  buildMessage({ from_lead: false, ...like });

export const nothing = { items: [], nextCursor: null };

export function List({ typing }: { typing: boolean }) {
  const reply = useReply({
    team_slug: 'acme-123456',
    conversationId: 'c1',
    authorName: 'Paul',
    onTakenOver: () => undefined,
  });
  return (
    <MessageList
      conversationId="c1"
      row={row}
      typing={typing}
      held={null}
      reply={reply}
      canWrite
      onReplyTo={({ text }) => replied(text)}
      onSeen={seen}
    />
  );
}

export const replied = vi.fn<(text: string) => void>();
export const seen = vi.fn<(seq: number) => void>();

export function open(
  thread: Answers['conversations/thread'],
  { typing = false, answers: others = {} }: { typing?: boolean; answers?: Answers } = {},
) {
  const answers: Answers = {
    'conversations/thread': thread,
    'conversations/events': nothing,
    'conversations/notes': nothing,
    ...others,
  };
  const server = fakeServer(answers);
  openInTeam(<List typing={typing} />);
  return { answers, server };
}
