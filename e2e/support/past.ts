import pg from 'pg';
import { findPostgresUrl } from '#server/platform/postgres/start-postgres.ts';

/** Writes to the product's database what otherwise takes time or an unpaid invoice. */
async function write(statement: string, values: string[]) {
  await withDatabase((client) => client.query(statement, values));
}

/** Opens the product's database as the owner of its tables. */
export async function withDatabase<Answer>(
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(findPostgresUrl(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Downgrades the team, as if its plan wasn't paid. */
export function downgradePlan(team_slug: string) {
  return write(
    `UPDATE team_settings SET subscription_plan = 'free', subscription_status = 'free'
     WHERE team_slug = $1`,
    [team_slug],
  );
}

/** Leaves all impersonations of an admin `seconds` to run. */
export function shortenImpersonation(admin_email: string, seconds: number) {
  return write(
    `UPDATE admin_sessions SET expires_at = now() + make_interval(secs => $2::int)
     WHERE is_active AND admin_user_id = (SELECT id FROM users WHERE email = $1)`,
    [admin_email, String(seconds)],
  );
}

/** Lets the invitations to an email address expire. */
export function expireInvitations(email: string) {
  return write(`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE email = $1`, [
    email,
  ]);
}

/** Gives the team the plan with three campaigns, members and follow-ups. */
export function sellPlan(team_slug: string) {
  return write(
    `UPDATE team_settings SET subscription_plan = 'business', subscription_status = 'active',
       campaigns_limit = 3, followups_limit = 3, messages_limit = 5000
     WHERE team_slug = $1`,
    [team_slug],
  );
}

/** Ends the pause after a number's latest first message, so that the next lead gets theirs. */
export async function endSendPause(campaign_id: string) {
  await write(
    `UPDATE number_paces SET last_at = last_at - interval '5 minutes' WHERE agent_phone_id IN
       (SELECT agent_phone_id FROM whatsapp_accounts WHERE campaign_id = $1::uuid)`,
    [campaign_id],
  );
  await write(
    `SELECT graphile_worker.add_job('outreach:first-messages',
       json_build_object('team_id', team_id, 'campaign_id', campaign_id),
       job_key := 'first-messages:' || campaign_id)
     FROM campaigns WHERE campaign_id = $1::uuid`,
    [campaign_id],
  );
}

/** Makes a lead's next follow-up due now. */
export async function makeFollowUpDue(conversation_id: string) {
  await write(
    `UPDATE conversations SET follow_up_at = now() - interval '1 second'
     WHERE conversation_id = $1::uuid AND follow_up_at IS NOT NULL`,
    [conversation_id],
  );
  await write(
    `SELECT graphile_worker.add_job('outreach:follow-up', json_build_object('team_id', team_id,
       'campaign_id', campaign_id, 'conversation_id', conversation_id),
       job_key := 'follow-up:' || conversation_id)
     FROM conversations WHERE conversation_id = $1::uuid`,
    [conversation_id],
  );
}

/** Runs the check of trials now, instead of after a minute. */
export function runTrialCheck() {
  return write(
    `SELECT graphile_worker.add_job('trials:watch', '{}', job_key := 'e2e:trials-watch')`,
    [],
  );
}

/** Ends the wait for an automatic reconnect of the session. */
export function endReconnectWait(campaign_id: string) {
  return write(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key IN
       (SELECT 'settle:' || connection_id FROM whatsapp_connections WHERE campaign_id = $1::uuid)`,
    [campaign_id],
  );
}

/** Makes the job that ends the team's usage period use up its attempts. */
export async function exhaustPeriodJob(team_slug: string) {
  await write(
    `SELECT graphile_worker.add_job('billing:close-usage-period',
       json_build_object('team_id', team_id), run_at := now() + interval '1 hour',
       job_key := 'close-usage-period:' || team_id)
     FROM team_settings WHERE team_slug = $1`,
    [team_slug],
  );
  await write(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'The disk was full'
     WHERE key = (SELECT 'close-usage-period:' || team_id FROM team_settings WHERE team_slug = $1)`,
    [team_slug],
  );
}

/** Makes the agent resume now, as if neither side had written for the time the team set. */
export async function resumeAgentNow(conversation_id: string) {
  await write(
    `UPDATE conversations SET resume_at = now() - interval '1 second'
     WHERE conversation_id = $1::uuid AND resume_at IS NOT NULL`,
    [conversation_id],
  );
  await write(
    `SELECT graphile_worker.add_job('conversations:resume-agent',
       json_build_object('team_id', team_id, 'conversation_id', conversation_id),
       job_key := 'resume:' || conversation_id)
     FROM conversations WHERE conversation_id = $1::uuid`,
    [conversation_id],
  );
}
