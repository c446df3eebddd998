import type { MessageReading } from '../conversations/messages/readings.ts';

interface Said {
  seq: number;
  type_interaction: string;
  deleted?: boolean;
  reading?: MessageReading | null;
}

/**
 * Whether the newest message that the agent answers was spoken, and understood. A lead who writes gets
 * text, and a question about a recording that no one could make out is written.
 */
export function answersSpeech(history: readonly Said[], answered_seq: number): boolean {
  const ofLead = history.filter(
    ({ type_interaction, deleted }) => type_interaction === 'USER_MESSAGE' && !deleted,
  );
  const newest = ofLead.toSorted((a, b) => a.seq - b.seq).at(-1);
  const { kind, state } = newest?.reading ?? {};
  return (newest?.seq ?? 0) > answered_seq && kind === 'speech' && state === 'done';
}
