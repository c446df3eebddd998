import { z } from 'zod';
import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { type LeadPost, readPost } from '#domain/leads/extract/split-leads.ts';
import { sentLead } from '#domain/leads/extract/sent-lead.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { findPostCountry } from '../capture-settings.ts';
import { parsePhone } from '../parse-phone.ts';
import { receiveLead } from '../receive-lead.ts';
import { holdPost } from './hold-post.ts';
import { deletePost, listMaps, lockPost, listNextPosts } from './post-queries.ts';

/** Posts per query. Each is entered in its own transaction. */
const BATCH_SIZE = 100;
/** Milliseconds after which the job yields to others and continues behind them. */
const MAX_RUN_MS = 10_000;

/**
 * Creates leads from a campaign's waiting posts that can be read now, oldest first. The transaction that
 * creates a lead removes its post, so a repeat enters nothing twice.
 */
export const enterPosts = defineJob({
  name: 'leads:enter-posts',
  payload: z.object({ campaign_id: z.uuid(), after: z.uuid().optional() }),
  key: ({ campaign_id }) => `enter-posts:${campaign_id}`,
  async run(services: Pick<Services, 'db' | 'env'>, scope, { campaign_id, after }) {
    const until = Date.now() + MAX_RUN_MS;
    let last = after;
    for (;;) {
      const posts = await services.db.inTeam(scope, (tx) =>
        listNextPosts(tx, campaign_id, BATCH_SIZE, last).select('post_id').execute(),
      );
      for (const { post_id } of posts) {
        await services.db.inTeam(scope, (tx) => enterPost(services, tx, campaign_id, post_id));
        last = post_id;
      }
      if (posts.length < BATCH_SIZE) return;
      if (Date.now() < until) continue;
      await services.db.inTeam(scope, (tx) => enterPosts.enqueue(tx, { campaign_id, after: last }));
      return;
    }
  },
});

async function enterPost(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  campaign_id: string,
  post_id: string,
): Promise<void> {
  const post = await lockPost(tx, campaign_id, post_id);
  if (!post) return;
  const default_country = await findPostCountry(tx, campaign_id);
  const maps = await listMaps(tx, campaign_id);
  const body = JSON.parse(post.body) as object;
  const { leads } = readPost(body, maps, default_country ?? undefined, parsePhone);
  if (leads === 'too many') return;
  const run = { campaign_id, default_country, page: post.source ?? '' };
  const isWhole = leads.length === 1;
  for (const lead of leads) {
    const problem = await enterLeadPost(services, tx, run, lead);
    if (problem === undefined) continue;
    if (isWhole) return;
    await holdPost(tx, { campaign_id, ...lead, source: post.source, problem });
  }
  await deletePost(tx, post_id);
}

/** Returns the problem of an unreadable lead. */
async function enterLeadPost(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  run: { campaign_id: string; default_country: string | null; page: string },
  { extraction }: LeadPost,
): Promise<string | undefined> {
  const attribution = readAttribution(extraction.leaves, run.page);
  const sent = sentLead(extraction);
  const taken = await receiveLead(services, tx, run, sent, run.page, attribution);
  return taken.kind === 'unreadable' ? taken.problem : undefined;
}
