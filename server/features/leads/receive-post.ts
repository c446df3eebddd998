import type { AcceptedLead } from '#domain/leads/deliveries.ts';
import type { Extraction } from '#domain/leads/extract/extract-lead.ts';
import { pickNewName } from '#domain/leads/extract/name-by-place.ts';
import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { type SentLead, sentLead } from '#domain/leads/extract/sent-lead.ts';
import { type LeadPost, readPost } from '#domain/leads/extract/split-leads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { postProblems } from '#copy/leads/post-problems.ts';
import { listEarlierFields } from './delivery-queries.ts';
import type { Hook } from './hook-scope.ts';
import { parsePhone } from './parse-phone.ts';
import { holdPost } from './posts/hold-post.ts';
import { problemOf } from './posts/try-post.ts';
import { sourceOf, receiveLead, type LeadOutcome } from './receive-lead.ts';

/** A body with fields, and the page that the browser reports. */
interface SentPost {
  data: object;
  page: string;
  isTest: boolean;
}

/** The result of a post with one lead, or of a test post. */
export interface PostOutcome {
  taken: LeadOutcome | { kind: 'test' };
  sent: SentLead;
}

/** The result of each lead of a post, in its order. */
export type Result = AcceptedLead | { lead_id: null; outcome: 'review' | 'invalid' | 'refused' };

/**
 * Creates the leads of a post, or stores it for review. Each lead has its own transaction: if one fails,
 * the sender repeats the post, and the leads before it are known.
 */
export async function receivePost(
  services: Services,
  hook: Hook,
  { data, page, isTest }: SentPost,
): Promise<PostOutcome | Result[] | 'limits'> {
  const country = hook.default_country ?? undefined;
  const { extraction, leads } = readPost(data, hook.maps, country, parsePhone);
  if (extraction.pastLimits) return 'limits';
  const { campaign_id, scope } = hook;
  const post = { campaign_id, body: data, extraction, source: sourceOf(page) };
  if (isTest) {
    await services.db.inTeam(scope, (tx) => holdPost(tx, { ...post, problem: '', isTest }));
    return { taken: { kind: 'test' }, sent: sentLead(extraction) };
  }
  if (leads === 'too many') {
    const problem = postProblems.several;
    await services.db.inTeam(scope, (tx) => holdPost(tx, { ...post, problem }));
    return [];
  }
  const [first, ...others] = leads;
  if (first && others.length === 0) return receiveLeadPost(services, hook, first, page);
  const results: Result[] = [];
  for (const lead of leads)
    results.push(resultOf(await receiveLeadPost(services, hook, lead, page)));
  return results;
}

function receiveLeadPost(
  services: Services,
  hook: Hook,
  { body, extraction }: LeadPost,
  page: string,
): Promise<PostOutcome> {
  const { campaign_id } = hook;
  const attribution = readAttribution(extraction.leaves, page);
  return services.db.inTeam(hook.scope, async (tx) => {
    const sent = sentLead(await named(tx, campaign_id, extraction));
    const taken = await receiveLead(services, tx, hook, sent, page, attribution);
    if (taken.kind === 'unreadable') {
      const problem = problemOf(extraction.problem, taken.problem) ?? taken.problem;
      const source = sourceOf(sent.source || attribution?.page || page);
      await holdPost(tx, { campaign_id, body, extraction, source, problem });
    }
    return { taken, sent };
  });
}

/** Adds the name if only the form's earlier posts reveal it. */
async function named(tx: TeamTx, campaign_id: string, found: Extraction): Promise<Extraction> {
  if (found.unsure.length === 0) return found;
  const name = pickNewName(found.unsure, await listEarlierFields(tx, campaign_id));
  return name ? { ...found, name: [name] } : found;
}

function resultOf({ taken }: PostOutcome): Result {
  if (taken.kind === 'taken') return taken.lead;
  const outcome = taken.kind === 'invalid' || taken.kind === 'refused' ? taken.kind : 'review';
  return { lead_id: null, outcome };
}

/** Stores a text that is neither JSON nor a form. */
export async function holdUnreadableText(
  { db }: Services,
  { campaign_id, scope }: Hook,
  { body, page, isTest }: { body: string; page: string; isTest: boolean },
): Promise<void> {
  const post = { campaign_id, body, source: sourceOf(page), problem: postProblems.text, isTest };
  await db.inTeam(scope, (tx) => holdPost(tx, post));
}
