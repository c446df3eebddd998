import { sql } from 'kysely';
import type { ResumeRule } from '#domain/conversations/handoff.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { findLateDeliveries } from './canceled-answers.ts';
import { computeChange, eventContext } from './conversation-change.ts';
import { lockConversations, storeChanges } from './conversation-store.ts';
import { agentOffUntil, type HoursOfAgent } from './delivery/hours/send-hours.ts';

interface ResumeRow extends HoursOfAgent {
  conversation_id: string;
  after_minutes: number | null;
}

/** How a takeover by writing ends, by the current settings of the team and each conversation's agent. */
export async function findResumeRules(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
): Promise<Map<string, ResumeRule>> {
  if (conversation_ids.length === 0) return new Map();
  const { rows } = await sql<ResumeRow>`
    SELECT c.conversation_id, t.resume_after_minutes AS after_minutes, k.agent_timezone,
      k.agent_hours
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id
    WHERE c.team_id = ${team_id}
      AND c.conversation_id = ANY(${conversation_ids}::uuid[])`.execute(db);
  const now = new Date();
  return new Map(
    rows.map(({ conversation_id, after_minutes, ...hours }) => [
      conversation_id,
      { after_minutes, off_until: agentOffUntil(hours, now) },
    ]),
  );
}

/**
 * The agent resumes after a takeover if its time has come. Locks the conversation, so that a message or a
 * stop comes either before or after it. A repeat changes nothing.
 */
export async function resumeAgent(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  const resume_at = await services.db.inTeam(scope, async (tx) => {
    const [stored] = await lockConversations(tx, [conversation_id]);
    if (!stored) return null;
    const answered = await findLateDeliveries(tx, [conversation_id]);
    const change = computeChange(eventContext(services), stored, {
      kind: 'agent_resumed',
      answered_seq: answered.get(conversation_id),
    });
    if (!change) return stored.state.resume_at;
    storeChanges(services, tx, [change]);
    services.log.info({ conversation_id }, 'the agent resumed after a takeover');
    return null;
  });
  if (!resume_at) return;
  const wait = Math.max(1_000, resume_at.getTime() - Date.now());
  throw new RetryAfter(wait, 'someone wrote since', { steady: true });
}
