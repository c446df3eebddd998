import type { Context } from 'hono';
import { type LeadgenEvent, readLeadgenPost } from '#domain/leads/meta-lead-ads.ts';
import { jsonIn } from '#domain/parse-text.ts';
import type { Services } from '#server/services.ts';
import type { Hook } from '../hook-scope.ts';
import { fetchMetaLeads } from './fetch-meta-leads.ts';
import { countWaiting, findMetaSettings, storeLeadgenEvents } from './meta-queries.ts';
import { isSignedByMeta, isVerifyToken } from './meta-settings.ts';

/** Leads waiting for a token or for Meta. No campaign has more leads of its own. */
const MAX_WAITING = 5_000;
/** Challenges that are echoed to Meta. They can't contain anything that a page could run. */
const CHALLENGE = /^[\w.-]{1,200}$/;

/** Meta verifies that this address should receive a page's leads, and expects its challenge back. */
export const isChallenge = (c: Context): boolean => c.req.query('hub.mode') !== undefined;

/** Returns the challenge; undefined if the token isn't the campaign's. */
export function challengeAnswer(
  { env }: Pick<Services, 'env'>,
  c: Context,
  { scope, campaign_id }: Hook,
): string | undefined {
  const challenge = c.req.query('hub.challenge') ?? '';
  const given = c.req.query('hub.verify_token') ?? '';
  const campaign = { team_id: scope.teamId, campaign_id };
  const isRight = isVerifyToken(env, campaign, given);
  return isRight && c.req.query('hub.mode') === 'subscribe' && CHALLENGE.test(challenge)
    ? challenge
    : undefined;
}

/** The leads that Meta reports in this request; undefined if it isn't from Meta. */
export async function leadgenEventsOf(c: Context): Promise<LeadgenEvent[] | undefined> {
  const raw = Buffer.from(await c.req.arrayBuffer());
  if (!raw.includes('"entry"') || !raw.includes('"changes"')) return undefined;
  // An id may be longer than the integers that JSON.parse keeps exact.
  const text = raw
    .toString()
    .replace(/("(?:leadgen|form|ad|page)_id"\s*:\s*)(\d{1,40})\b/g, '$1"$2"');
  return readLeadgenPost(jsonIn(text));
}

/**
 * Stores the leads that Meta reports. A job fetches them once the team has a token. If the team set its
 * app's secret, posts must be signed with it.
 */
export async function receiveLeadgen(
  { db, metaGraph }: Pick<Services, 'db' | 'metaGraph'>,
  c: Context,
  { scope, campaign_id }: Hook,
  events: LeadgenEvent[],
): Promise<'kept' | 'unsigned' | 'full'> {
  const raw = new Uint8Array(await c.req.arrayBuffer());
  return db.inTeam(scope, async (tx) => {
    const settings = await findMetaSettings(tx);
    if (settings?.secret_sealed) {
      const app_secret = metaGraph.seal.open(settings.secret_sealed, scope.teamId);
      const signature = c.req.header('x-hub-signature-256') ?? '';
      if (app_secret !== undefined && !isSignedByMeta(raw, app_secret, signature))
        return 'unsigned';
    }
    if (events.length === 0) return 'kept';
    const { waiting } = await countWaiting(tx, campaign_id);
    if (waiting + events.length > MAX_WAITING) return 'full';
    await storeLeadgenEvents(tx, campaign_id, events);
    if (settings?.token_sealed) await fetchMetaLeads.enqueue(tx, { campaign_id });
    return 'kept';
  });
}
