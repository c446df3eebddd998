import type { TurnFacts } from '#domain/agent/turn.ts';
import { READING_WITHIN_MS } from '#domain/conversations/messages/readings.ts';
import { storeReading } from '#server/features/conversations/readings/store-reading.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { Turn } from './load-turn.ts';

/**
 * Files that were not understood in time are left to a person, whatever became of their job. Answers
 * whether there were any: then what is left to answer has its own job.
 */
export async function endLateReadings(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { history, conversation: { state } }: Turn,
  { read_until, now_unix }: TurnFacts,
): Promise<boolean> {
  if (!read_until || read_until.getTime() > now_unix * 1000) return false;
  const begun_by = now_unix - READING_WITHIN_MS / 1000;
  const late = history.filter(
    ({ seq, reading }) =>
      seq > state.answered_seq && reading?.state === 'waiting' && reading.since_unix <= begun_by,
  );
  for (const { message_id } of late) {
    await storeReading(services, scope, message_id, { state: 'failed', reason: 'late' });
  }
  return late.length > 0;
}
