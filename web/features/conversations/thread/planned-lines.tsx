import type { ConversationRow } from '#domain/conversations/schema.ts';
import { ContactDay } from './contact-day.tsx';
import { FollowUps } from './follow-ups.tsx';
import { ResumeLine } from './resume-line.tsx';

/** What the agent does next if no one writes. */
export function PlannedLines({ row }: { row: ConversationRow }) {
  const { conversation_id, contact } = row;
  return (
    <>
      {contact ? (
        <ContactDay conversationId={conversation_id} contact={contact} />
      ) : (
        <FollowUps conversationId={conversation_id} />
      )}
      <ResumeLine row={row} />
    </>
  );
}
