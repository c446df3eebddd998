import { type RawBuilder, sql } from 'kysely';
import type { ResumeRule } from '#domain/conversations/resume-rule.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { findLateDeliveries } from './canceled-answers.ts';
import { changeBy, eventContext } from './conversation-change.ts';
import { lockConversations, storeChanges } from './conversation-store.ts';
import { agentOffUntil, type HoursOfAgent } from './delivery/hours/agent-off.ts';

/** How a takeover by writing ends in a campaign, as the team and the hours of its agent have it now. */
export async function findResumeRule(
  { db, team_id }: TeamTx,
  campaign_id: string | RawBuilder<string>,
): Promise<ResumeRule | undefined> {
  const { rows } = await sql<HoursOfAgent & { after_minutes: number | null }>`
    SELECT t.resume_after_minutes AS after_minutes, k.agent_timezone, k.agent_hours
    FROM campaigns k JOIN team_settings t ON t.team_id = k.team_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { after_minutes: row.after_minutes, off_until: agentOffUntil(row, new Date()) };
}

/**
 * The agent resumes after a takeover if the time for it has come: with the conversation locked, so a
 * message or a stop comes before it or after it. A repeat changes nothing.
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
    const change = changeBy(eventContext(services), stored, {
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
