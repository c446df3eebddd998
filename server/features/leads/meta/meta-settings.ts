import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { MetaLeadAds, metaSave } from '#domain/leads/meta-lead-ads.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import type { Services } from '#server/services.ts';
import { reasons } from '#copy/catalog/reasons.ts';
import { metaProblemCopy } from '#copy/leads/meta-problems.ts';
import { requireCampaign } from '../get-hook.ts';
import { fetchMetaLeads } from './fetch-meta-leads.ts';
import {
  countWaiting,
  findMetaSettings,
  retryMetaLeads,
  saveMetaSettings,
} from './meta-queries.ts';

/** A campaign's settings for Meta lead ads. The token never leaves the server. Throws NOT_FOUND. */
export async function getMetaLeadAds(
  tx: TeamTx,
  { campaign_id }: { campaign_id: string },
  { team }: TeamAccess<'canViewAnalytics'>,
  { env }: Pick<Services, 'env'>,
): Promise<MetaLeadAds> {
  await requireCampaign(tx, campaign_id);
  const row = await findMetaSettings(tx);
  const set_at = row?.token_set_at?.toISOString();
  const { waiting, refused } = await countWaiting(tx, campaign_id);
  const missing = set_at !== undefined && refused > 0 ? 'gone' : null;
  const mayChange = roleAllows(team.role, 'canEditSettings');
  return {
    verify_token: mayChange ? metaVerifyToken(env, { team_id: tx.team_id, campaign_id }) : null,
    token: set_at ? { last4: row?.token_last4 ?? '', set_at } : null,
    has_secret: row?.secret_sealed !== undefined && row.secret_sealed !== null,
    problem: row?.problem ?? missing,
    waiting,
  };
}

/** Stores the token of the team's page if Meta accepts it, and fetches the leads that waited for it. */
export async function saveMetaToken(
  { db, metaGraph }: Pick<Services, 'db' | 'metaGraph'>,
  { scope }: TeamAccess<'canEditSettings'>,
  { token, app_secret }: z.output<typeof metaSave>,
): Promise<void> {
  const problem = await metaGraph.check({ token, app_secret: app_secret || null });
  if (problem) {
    const field = problem === 'app_secret' ? 'app_secret' : 'token';
    // The token doesn't belong to a page.
    const text = reasons(metaProblemCopy).reasons[problem === 'gone' ? 'token' : problem];
    throw new Refusal('INVALID_INPUT', text, { [field]: text });
  }
  const seal = (secret: string) => metaGraph.seal.close(secret, scope.teamId);
  await db.inTeam(scope, async (tx) => {
    await saveMetaSettings(tx, {
      token_sealed: seal(token),
      token_last4: token.slice(-4),
      secret_sealed: app_secret ? seal(app_secret) : null,
    });
    await fetchAgain(tx, null);
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}

/** Leads reported after this wait for another token. */
export async function removeMetaToken(tx: TeamTx): Promise<void> {
  await saveMetaSettings(tx, { token_sealed: null, token_last4: null, secret_sealed: null });
  await recordChanges(tx, 'team', [tx.team_id]);
}

/** Retries immediately after a member fixed something at Meta. */
export async function retryMeta(tx: TeamTx, campaign_id: string): Promise<void> {
  await requireCampaign(tx, campaign_id);
  await fetchAgain(tx, campaign_id);
}

async function fetchAgain(tx: TeamTx, campaign_id: string | null): Promise<void> {
  await fetchMetaLeads.enqueueMany(tx, await retryMetaLeads(tx, campaign_id));
}

type Campaign = { team_id: string; campaign_id: string };

/**
 * The token that Meta sends back when it verifies a campaign's address. Derived from APP_SECRET, so it
 * isn't stored and differs for each campaign.
 */
function metaVerifyToken(
  { APP_SECRET }: Pick<Env, 'APP_SECRET'>,
  { team_id, campaign_id }: Campaign,
): string {
  const hmac = createHmac('sha256', APP_SECRET).update(`meta verify:${team_id}:${campaign_id}`);
  return hmac.digest('base64url').slice(0, 24);
}

export const isVerifyToken = (
  env: Pick<Env, 'APP_SECRET'>,
  campaign: Campaign,
  given: string,
): boolean => isSameSecret(given, metaVerifyToken(env, campaign));

/** Whether `X-Hub-Signature-256` is the raw body's signature with the app's secret. */
export function isSignedByMeta(raw: Uint8Array, app_secret: string, header: string): boolean {
  const expected = createHmac('sha256', app_secret).update(raw).digest();
  return isSameSecret(Buffer.from(header.replace(/^sha256=/, ''), 'hex'), expected);
}
