import { z } from 'zod';
import type { Extraction } from '#domain/leads/extract/extract-lead.ts';
import { findMap } from '#domain/leads/extract/field-map.ts';
import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { readPost } from '#domain/leads/extract/split-leads.ts';
import {
  extractText,
  hasNumber,
  POST_INSTRUCTIONS,
  postAnswer,
  type PostAnswer,
  postForModel,
  provenLead,
} from '#domain/leads/posts/model-reading.ts';
import { readFormPhone } from '#domain/leads/read-phone.ts';
import { countInWindow } from '#server/features/accounts/rate-limit/rate-limit-queries.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { type CampaignFacts, findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askUnjudged } from '#server/features/playground/ask-unjudged.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { postProblems } from '#copy/leads/post-problems.ts';
import { findPostCountry } from '../capture-settings.ts';
import { parsePhone } from '../parse-phone.ts';
import { receiveLead } from '../receive-lead.ts';
import { deletePost, findPost, listMaps, lockPost, setProblem } from './post-queries.ts';

/** Anyone can post. Later posts of the hour wait for a person. */
const MAX_PER_HOUR = 60;
const OUTAGE_MS = 5 * 60_000;
/** An hour without a model; then a person reads the post. */
const MAX_TRIES = 12;
const MAX_TOKENS = 500;

/**
 * Asks the team's model who is asking in a post that waits for review. The post becomes a lead if that is
 * proven (docs/rules/leads.md#posts-to-review); otherwise it keeps waiting. A post that was mapped, read or
 * deleted meanwhile stays as it is.
 */
export const readHeldPost = defineJob({
  name: 'leads:read-post',
  payload: z.object({ campaign_id: z.uuid(), post_id: z.uuid() }),
  key: ({ post_id }) => `read-post:${post_id}`,
  // Jobs for leads have priority.
  priority: 5,
  run: readByModel,
});

interface PostRef {
  campaign_id: string;
  post_id: string;
}

/** Throws RetryAfter while the model is unavailable. */
async function readByModel(
  services: Services,
  scope: TeamScope,
  ref: PostRef,
  { tries }: { tries: number },
): Promise<void> {
  const { db, env, log } = services;
  const { campaign_id, post_id } = ref;
  const asked = await db.inTeam(scope, async (tx) => {
    const held = await unreadPost(tx, campaign_id, await findPost(tx, campaign_id, post_id));
    const facts = held && (await findCampaignFacts(tx, campaign_id));
    return facts && mayAsk(facts, env) && hasNumber(held.extraction, held.country, parsePhone)
      ? { content: postForModel(held.extraction), facts }
      : undefined;
  });
  if (!asked) return;
  if (tries === 0) {
    const { count } = await countInWindow(db, `read-post:${campaign_id}`, 3_600);
    if (count > MAX_PER_HOUR) return;
  }
  const answer = await askUnjudged(
    services,
    scope,
    asked,
    ({ model }) =>
      model.answer({
        instructions: POST_INSTRUCTIONS,
        messages: [{ role: 'user', content: asked.content }],
        schema: postAnswer,
        maxTokens: MAX_TOKENS,
        temperature: 0,
        once: true,
      }),
    'posts',
  );
  if ('error' in answer) {
    if (!answer.isAway || tries >= MAX_TRIES) return;
    throw new RetryAfter(OUTAGE_MS, 'the model reads the post later', { steady: true });
  }
  const { agent_phone_id } = asked.facts;
  const outcome = await db.inTeam(scope, (tx) =>
    enterRead(services, tx, { ...ref, agent_phone_id }, answer.given),
  );
  log.info({ campaign_id, post_id, outcome }, 'the model read a post');
}

function mayAsk({ paid, messages_left, model }: CampaignFacts, env: Services['env']): boolean {
  return paid && messages_left > 0 && !pausedUntil(model, env, new Date());
}

interface HeldPost {
  extraction: Extraction;
  country: string | undefined;
  source: string | null;
}

/** A post that neither its structure nor a map explains; undefined if one does by now. */
async function unreadPost(
  tx: TeamTx,
  campaign_id: string,
  post: Awaited<ReturnType<typeof findPost>>,
): Promise<HeldPost | undefined> {
  if (!post) return undefined;
  const { source, shape, body } = post;
  const country = (await findPostCountry(tx, campaign_id)) ?? undefined;
  if (shape === '') return { extraction: extractText(body, country, parsePhone), country, source };
  const { extraction, leads } = readPost(JSON.parse(body) as object, [], country, parsePhone);
  const isUnread = leads.length === 1 && extraction.problem !== undefined;
  if (!isUnread || findMap(extraction, await listMaps(tx, campaign_id))) return undefined;
  return { extraction, country, source };
}

/** Locks the post, so that it becomes a lead only once. */
async function enterRead(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  { campaign_id, post_id, agent_phone_id }: PostRef & { agent_phone_id: string | null },
  answer: PostAnswer,
): Promise<string> {
  const post = await lockPost(tx, campaign_id, post_id);
  const held = await unreadPost(tx, campaign_id, post);
  if (!post || !held) return 'gone';
  const { extraction, country, source } = held;
  const sent = provenLead(extraction, answer, country, parsePhone);
  // A signature may have the campaign's own number.
  const { digits } = readFormPhone(sent?.phone ?? '', country, extraction.country, parsePhone);
  if (!sent || `${digits}@c.us` === agent_phone_id) {
    const problem = problemOf(answer.request, post.shape === '');
    if (problem) await setProblem(tx, post_id, problem);
    return answer.request;
  }
  const page = source ?? '';
  const hook = { campaign_id, default_country: country ?? null };
  const attribution = readAttribution(extraction.leaves, page);
  const taken = await receiveLead(services, tx, hook, sent, page, attribution);
  if (taken.kind !== 'unreadable') await deletePost(tx, post_id);
  return taken.kind;
}

/** What the model knows better. Otherwise a form's own problem stays, which names its fields. */
function problemOf(request: PostAnswer['request'], isText: boolean): string | undefined {
  if (request === 'several_people') return postProblems.severalPeople;
  if (request === 'no_request') return postProblems.noRequest;
  return isText ? postProblems.stillUnclear : undefined;
}
