import { z } from 'zod';
import {
  type TokenProblem,
  waitBeforeFetch,
  waitWhileRefused,
} from '#domain/leads/meta-lead-ads.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import { leavesOf } from '#domain/leads/extract/leaves.ts';
import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { readBody, sentLead } from '#domain/leads/extract/sent-lead.ts';
import { planEventNotifications } from '#server/features/notifications/deliver-notification.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { metaLeadReasons } from '#copy/leads/row-reasons.ts';
import { findPostCountry } from '../capture-settings.ts';
import { recordDelivery } from '../delivery-queries.ts';
import { parsePhone } from '../parse-phone.ts';
import { holdPost } from '../posts/hold-post.ts';
import { listMaps } from '../posts/post-queries.ts';
import { problemOf } from '../posts/try-post.ts';
import { receiveLead } from '../receive-lead.ts';
import {
  claimMetaLead,
  endMetaLead,
  findMetaSettings,
  nextFetchAt,
  recordMetaProblem,
  postponeMetaLeads,
  type WaitingMetaLead,
} from './meta-queries.ts';

/** Keeps a run short, so that a team with many leads doesn't delay others. */
const LEADS_A_RUN = 25;
/** About three days, enough time for an admin to grant access at Meta. */
const MAX_TRIES_IF_MISSING = 12;
const SOURCE = 'Meta Lead Ads';

type Needs = Pick<Services, 'db' | 'env' | 'metaGraph'>;

type Run = NonNullable<Awaited<ReturnType<typeof begin>>>;

/**
 * Fetches a campaign's leads that Meta has reported, one after another, outside of transactions. A lead is
 * claimed first and done once it's stored. After a crash it's fetched again, and is known if it was stored.
 * Without a token, leads wait.
 */
export const fetchMetaLeads = defineJob({
  name: 'leads:fetch-meta',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `meta-leads:${campaign_id}`,
  async run(services: Needs, scope, { campaign_id }) {
    const run = await begin(services, scope, campaign_id);
    if (!run) return;
    for (let done = 0; done < LEADS_A_RUN; done += 1) {
      const lead = await services.db.inTeam(scope, (tx) => claimMetaLead(tx, campaign_id));
      if (!lead || !(await fetchOne(services, run, lead))) break;
    }
    await services.db.inTeam(scope, async (tx) => {
      const runAt = await nextFetchAt(tx, campaign_id);
      if (runAt) await fetchMetaLeads.enqueue(tx, { campaign_id }, { runAt, unlessPlanned: true });
    });
  },
});

async function begin({ db, metaGraph }: Needs, scope: TeamScope, campaign_id: string) {
  return db.inTeam(scope, async (tx) => {
    const row = await findMetaSettings(tx);
    if (!row?.token_sealed) return undefined;
    const token = metaGraph.seal.open(row.token_sealed, scope.teamId);
    const { token_sealed, secret_sealed } = row;
    const app_secret = secret_sealed ? metaGraph.seal.open(secret_sealed, scope.teamId) : null;
    // Sealed with another APP_SECRET: members must enter it again.
    if (token === undefined || app_secret === undefined) {
      await noteRefusal(tx, { campaign_id, token_sealed }, 'token');
      return undefined;
    }
    const default_country = await findPostCountry(tx, campaign_id);
    const access = { token, app_secret };
    // Undefined for a form whose name can't be read.
    const formNames = new Map<string, string | undefined>();
    return { scope, campaign_id, default_country, access, token_sealed, formNames };
  });
}

/**
 * Postpones every lead of the campaign, because the token's problem affects all of them. Notifies owners
 * and admins once if only they can fix it.
 */
async function noteRefusal(
  tx: TeamTx,
  { campaign_id, token_sealed }: { campaign_id: string; token_sealed: Buffer },
  problem: TokenProblem,
): Promise<void> {
  const noted = await recordMetaProblem(tx, token_sealed, problem);
  const since = noted?.problem_at ?? new Date();
  await postponeMetaLeads(tx, campaign_id, null, waitWhileRefused(Date.now() - since.getTime()));
  if (!noted?.is_news || problem === 'limit' || problem === 'unreachable') return;
  const why = { about: 'meta' as const, problem };
  await planEventNotifications(tx, {
    kind: 'lead_ads',
    campaign_id,
    why,
    since: since.toISOString(),
  });
}

/** Returns false if no other lead can be fetched now. */
async function fetchOne(services: Needs, run: Run, lead: WaitingMetaLead): Promise<boolean> {
  const { scope, campaign_id, token_sealed } = run;
  const { body, problem } = await services.metaGraph.fetchLead(lead.leadgen_id, run.access);
  if (problem) {
    await services.db.inTeam(scope, (tx) =>
      problem === 'gone' ? retryOrFailMissing(tx, run, lead) : noteRefusal(tx, run, problem),
    );
    return problem === 'gone';
  }
  const form_name = await formNameOf(services, run, lead, body);
  const post = {
    form_id: lead.form_id,
    ad_id: lead.ad_id,
    ...body,
    ...(form_name && { form_name }),
  };
  const source = form_name ? `${SOURCE}: ${form_name}` : SOURCE;
  await services.db.inTeam(scope, async (tx) => {
    await enterLead(services, tx, run, {
      body,
      source,
      attribution: readAttribution(leavesOf(post).leaves),
    });
    await recordMetaProblem(tx, token_sealed, null);
    await endMetaLead(tx, campaign_id, lead.leadgen_id, 'fetched');
  });
  return true;
}

/** Enters a lead like one from any other form: unreadable ones wait for review. */
async function enterLead(
  services: Needs,
  tx: TeamTx,
  run: Run,
  { body, source, attribution }: { body: object; source: string; attribution: Attribution | null },
): Promise<void> {
  const { campaign_id, default_country } = run;
  const maps = await listMaps(tx, campaign_id);
  const extraction = readBody(body, maps, default_country ?? undefined, parsePhone);
  const taken = await receiveLead(services, tx, run, sentLead(extraction), source, attribution);
  if (taken.kind !== 'unreadable') return;
  const problem = problemOf(extraction.problem, taken.problem) ?? taken.problem;
  await holdPost(tx, { campaign_id, body, extraction, source, problem });
}

/** Retries for some days, then records a failed delivery. */
async function retryOrFailMissing(
  tx: TeamTx,
  { campaign_id }: Run,
  { leadgen_id, attempts }: WaitingMetaLead,
): Promise<void> {
  if (attempts < MAX_TRIES_IF_MISSING) {
    await postponeMetaLeads(tx, campaign_id, leadgen_id, waitBeforeFetch(attempts));
    return;
  }
  const problems = { meta: metaLeadReasons.gone };
  await recordDelivery(tx, { campaign_id, outcome: 'invalid', source: SOURCE, problems });
  await endMetaLead(tx, campaign_id, leadgen_id, 'failed');
}

async function formNameOf(
  { metaGraph }: Needs,
  { access, formNames }: Run,
  lead: WaitingMetaLead,
  body: Record<string, unknown>,
): Promise<string | undefined> {
  const form_id = lead.form_id ?? (typeof body['form_id'] === 'string' ? body['form_id'] : null);
  if (form_id === null || !/^\d{1,40}$/.test(form_id)) return undefined;
  if (!formNames.has(form_id)) {
    formNames.set(form_id, await metaGraph.fetchFormName(form_id, access));
  }
  return formNames.get(form_id);
}
