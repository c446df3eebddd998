import type { Reason } from '#copy/catalog/reasons.ts';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { Refusal } from '#domain/errors.ts';
import {
  creditsOf,
  type PlayAnswer,
  type TestCredits,
  type TestedPrompts,
} from '#domain/playground/schema.ts';
import { permissionReason } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { markTesting } from '#server/features/campaigns/queries.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { readCredits, returnCredit, spendCredit, type SpentCredit } from './credit-queries.ts';
import { loadCampaign, type TestedCampaign } from './load-campaign.ts';

type Access = TeamAccess<'canViewConversations'>;

interface Test {
  campaign_id: string;
  prompts: TestedPrompts;
  ip: string;
  /** said when the work itself fails */
  failed: Reason;
}

/**
 * Does the work of one test message for one credit: spent first, in the transaction that finds the
 * campaign and makes a draft one that is tested, and given back when the model could not answer. Throws
 * LIMIT_REACHED without credits, CONFLICT at the team's spending ceiling, and TOO_MANY_REQUESTS, before anything is spent.
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
  const giveBack = () => db.inTeam(access.scope, (tx) => returnCredit(tx, spent));
  try {
    const answer = await work(campaign);
    if (answer.kind === 'demo') await giveBack();
    return { ...answer, credits: await getCredits(services, access) };
  } catch (error) {
    services.log.error({ err: error }, 'a test message failed');
    await giveBack();
    throw error instanceof Refusal ? error : new Refusal('INTERNAL', test.failed);
  }
}

/** Texts that are not live are those of people who may edit prompts. */
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

/** What the team has left for tests this month. */
export async function getCredits(
  { db }: Pick<Services, 'db'>,
  { scope }: { scope: TeamScope },
): Promise<TestCredits> {
  return creditsOf(await db.inTeam(scope, readCredits), new Date());
}
