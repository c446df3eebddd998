import { changedSince, type Fingerprint } from '#domain/quality/gate.ts';
import { type EvalRun, MAX_RUNS, type RunOptions } from '#domain/quality/schema.ts';
import { percentOf } from '#domain/quality/score.ts';
import type { CampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import { findDraft } from '#server/features/prompts/draft-store.ts';
import { fingerprinter, type TestedTexts } from '#server/features/prompts/gate/fingerprint.ts';
import { findLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { RUN_COLUMNS, toShownRun } from './run-store.ts';

const selectRuns = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('eval_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select([
      ...RUN_COLUMNS,
      'r.options',
      'r.version_number',
      'r.fingerprint',
      'r.triggered_by',
      'r.chats',
      'r.chats_done',
      'r.checks',
      'r.passed',
      'r.critical',
    ])
    .where('r.team_id', '=', team_id);

export type StoredRun = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirst']>>
>;

export const findRun = (tx: TeamTx, run_id: string): Promise<StoredRun | undefined> =>
  selectRuns(tx).where('r.run_id', '=', run_id).executeTakeFirst();

export const listRuns = (tx: TeamTx, campaign_id: string): Promise<StoredRun[]> =>
  selectRuns(tx)
    .where('r.campaign_id', '=', campaign_id)
    .orderBy('r.created_at', 'desc')
    .limit(MAX_RUNS)
    .execute();

/** Finds the campaign's last finished run before this one; `prompt`: only prompts with this hash. */
export async function findRunBefore(
  tx: TeamTx,
  { campaign_id, created_at }: Pick<StoredRun, 'campaign_id' | 'created_at'>,
  prompt?: string,
): Promise<StoredRun | undefined> {
  const runs = await listRuns(tx, campaign_id);
  return runs.find(
    (run) =>
      run.state === 'done' &&
      run.created_at < created_at &&
      (prompt === undefined || run.fingerprint.prompt === prompt),
  );
}

export interface PromptsUnderTest {
  facts: CampaignFacts;
  texts: TestedTexts;
  /** the link that the agent leads to; '' without one */
  link: string;
  language: string;
  /** null: a draft */
  version_number: number | null;
}

/** Loads a campaign's prompts to evaluate. Throws NOT_FOUND, and CONFLICT without a draft. */
export async function loadPromptsUnderTest(
  tx: TeamTx,
  campaign_id: string,
  tested: RunOptions['tested'],
): Promise<PromptsUnderTest> {
  const campaign = await loadCampaign(tx, campaign_id, tested);
  const { facts, behavior_prompt, first_message_prompt, agent_language: language } = campaign;
  const live = await findLiveCampaign(tx, campaign_id);
  const draft = tested === 'draft' ? await findDraft(tx, campaign_id) : undefined;
  const link = draft ? draft.system.goalLink : (live?.calendar_url ?? '');
  const version_number = draft ? null : (live?.number ?? null);
  const texts = { behavior_prompt, first_message_prompt };
  return { facts, texts, link: link.trim(), language, version_number };
}

/** Returns what a campaign's results depend on now: for the live prompts, then for the draft if any. */
export async function currentFingerprints(
  { models }: Pick<Services, 'models'>,
  tx: TeamTx,
  campaign_id: string,
): Promise<[live: Fingerprint, ...draft: Fingerprint[]]> {
  const { facts, texts } = await loadPromptsUnderTest(tx, campaign_id, 'live');
  const draft = await findDraft(tx, campaign_id);
  const model = models.of(tx.scope, facts.model).name;
  const fingerprintOf = await fingerprinter(tx, campaign_id, model);
  return draft ? [fingerprintOf(texts), fingerprintOf(draft)] : [fingerprintOf(texts)];
}

/** Adds what has changed since the result, compared with the live prompts or the draft, if closer. */
export function runOf(run: StoredRun, now: Fingerprint[]): EvalRun {
  const { fingerprint, ...shown } = toShownRun(run);
  const changes = now.map((item) => changedSince(fingerprint, item));
  const [changed = []] = changes.toSorted((a, b) => a.length - b.length);
  return { ...shown, percent: percentOf(run), changed };
}
