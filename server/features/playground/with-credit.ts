import { sql } from 'kysely';
import type { Reason } from '#copy/catalog/reasons.ts';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { usagePeriod } from '#domain/billing/usage-period.ts';
import { Refusal } from '#domain/errors.ts';
import {
  creditsOf,
  type PlayAnswer,
  type StoredCredits,
  type TestCredits,
  type TestedPrompts,
} from '#domain/playground/schema.ts';
import { permissionReason } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { markTesting } from '#server/features/campaigns/queries.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { loadCampaign, type TestedCampaign } from './load-campaign.ts';

type Access = TeamAccess<'canViewConversations'>;

interface Test {
  campaign_id: string;
  prompts: TestedPrompts;
  ip: string;
  /** the refusal if the work itself fails */
  failed: Reason;
}

/**
 * Runs the work of one test message for one credit. Spends it first, in the transaction that loads the
 * campaign and marks a draft as testing, and returns it if the model couldn't answer. Before spending,
 * throws LIMIT_REACHED without credits, CONFLICT at the team's spending ceiling, and TOO_MANY_REQUESTS.
 */
export async function withCredit(
  services: Services,
  access: Access,
  test: Test,
  work: (campaign: TestedCampaign) => Promise<Omit<PlayAnswer, 'credits'>>,
): Promise<PlayAnswer> {
  assertMayTry(access, test.prompts);
  const { db } = services;
  const { person, team } = access;
  await limitAttempts(db, 'playground', { ip: test.ip, account: person.user_id });
  await limitAttempts(db, 'playgroundOfTeam', { ip: test.ip, account: team.team_id });
  const { campaign, spent } = await begin(services, access, test);
  const refund = () => db.inTeam(access.scope, (tx) => returnCredit(tx, spent));
  try {
    const answer = await work(campaign);
    if (answer.kind === 'demo') await refund();
    return { ...answer, credits: await getCredits(services, access) };
  } catch (error) {
    services.log.error({ err: error }, 'a test message failed');
    await refund();
    throw error instanceof Refusal ? error : new Refusal('INTERNAL', test.failed);
  }
}

/** Only members who may edit prompts may test texts that aren't live. */
function assertMayTry({ team }: Access, prompts: TestedPrompts): void {
  if (prompts !== 'live' && !roleAllows(team.role, 'canEditCampaigns')) {
    throw new Refusal('FORBIDDEN', permissionReason('canEditCampaigns'));
  }
}

async function begin(
  { db, env, log }: Services,
  { scope }: Access,
  { campaign_id, prompts }: Test,
): Promise<{ campaign: TestedCampaign; spent: SpentCredit }> {
  try {
    return await db.inTeam(scope, async (tx) => {
      const campaign = await loadCampaign(tx, campaign_id, prompts);
      const now = new Date();
      if (pausedUntil(campaign.facts.model, env, now)) {
        throw new Refusal('CONFLICT', playgroundErrors.ceiling);
      }
      const spent = await spendCredit(tx, now);
      if (!spent) throw new Refusal('LIMIT_REACHED', playgroundErrors.noCredits);
      await markTesting(tx, campaign_id);
      return { campaign, spent };
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'a test credit could not be spent');
    throw new Refusal('INTERNAL', playgroundErrors.credit);
  }
}

/** Returns the team's remaining test credits of this month. */
export async function getCredits(
  { db }: Pick<Services, 'db'>,
  { scope }: { scope: TeamScope },
): Promise<TestCredits> {
  return creditsOf(await db.inTeam(scope, readCredits), new Date());
}

/** A spent credit, which can be returned in the same month. */
interface SpentCredit {
  since: Date;
}

const readCredits = ({ db, team_id }: TeamTx): Promise<StoredCredits> =>
  db
    .selectFrom('team_settings')
    .select(['test_credits', 'test_credits_used', 'test_credits_since', 'created_at'])
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', teamsErrors.notFound));

/**
 * Spends one credit, or returns undefined if none is left. Nothing else checks and refills them. Uses one
 * statement, so that parallel messages can't overspend. A new month starts from zero.
 */
async function spendCredit(tx: TeamTx, now: Date): Promise<SpentCredit | undefined> {
  const { created_at } = await readCredits(tx);
  const { from: start } = usagePeriod(created_at, now);
  const used = sql`CASE WHEN test_credits_since >= ${start} THEN test_credits_used ELSE 0 END`;
  const { rows } = await sql<SpentCredit>`UPDATE team_settings SET
      test_credits_used = ${used} + 1,
      test_credits_since = greatest(test_credits_since, ${start}::timestamptz)
    WHERE team_id = ${tx.team_id} AND ${used} < test_credits
    RETURNING test_credits_since AS since`.execute(tx.db);
  const [spent] = rows;
  if (spent) await recordChanges(tx, 'test_credits', [tx.team_id]);
  return spent;
}

/** Returns a credit, unless a new month has already returned all of them. */
async function returnCredit(tx: TeamTx, { since }: SpentCredit): Promise<void> {
  const { rows } = await sql`UPDATE team_settings SET test_credits_used = test_credits_used - 1
    WHERE team_id = ${tx.team_id} AND test_credits_since = ${since} AND test_credits_used > 0
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'test_credits', [tx.team_id]);
}
