import { sql } from 'kysely';
import { z } from 'zod';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { createAnonymiser } from '#domain/quality/anonymise.ts';
import {
  type Lesson,
  lessonInstructions,
  lessonsAnswer,
  openQuestion,
  provenLessons,
  type ThreadLine,
  transcriptForLessons,
} from '#domain/quality/learning/lessons.ts';
import { type DECIDES_PROPOSALS, SETTLE_SECONDS } from '#domain/quality/learning/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askUnjudged } from '#server/features/playground/ask-unjudged.ts';
import { loadCampaign, type TestedCampaign } from '#server/features/playground/load-campaign.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineWatch } from '#server/platform/jobs/define-system-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import {
  type EvidenceRow,
  findDue,
  loadThread,
  storeLessons,
  windowOf,
} from './evidence-queries.ts';

const OUTAGE_MS = 5 * 60_000;
const MAX_TOKENS = 700;

/** Learns from a campaign's conversations. A repeat reads what wasn't read yet. */
export const readEvidence = defineJob({
  name: 'learning:read',
  /** `settled`: false also reads evidence that is only seconds old, on a user's request */
  payload: z.object({ campaign_id: z.uuid(), settled: z.boolean().default(true) }),
  key: ({ campaign_id }) => `learning:${campaign_id}`,
  // Jobs for leads have priority.
  priority: 5,
  run: (services: Services, scope, { campaign_id, settled }) =>
    readCampaign(services, scope, { campaign_id, settled }),
});

/** Campaigns per run; the rest follow a minute later. */
const MAX_CAMPAIGNS = 200;

/** Every minute: finds campaigns with new evidence. */
export const watchLearning = defineWatch(
  'learning:watch',
  () => {
    const { since, until } = windowOf(SETTLE_SECONDS);
    return sql<{ team_id: string; campaign_id: string }>`SELECT team_id, campaign_id
      FROM gate_learning_due(${since}, ${until}, ${MAX_CAMPAIGNS})`;
  },
  ({ team_id: teamId, campaign_id }) => readEvidence.spec({ teamId }, { campaign_id }),
);

/** Reads all evidence now, even if it is only seconds old. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export async function readEvidenceNow(
  { db }: Pick<Services, 'db'>,
  { scope, team }: TeamAccess<typeof DECIDES_PROPOSALS>,
  { campaign_id }: { campaign_id: string },
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'learning', { ip, account: team.team_id });
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .executeTakeFirstOrThrow(noCampaign);
    await readEvidence.enqueue(tx, { campaign_id, settled: false });
  });
}

/** Throws RetryAfter while the model is unavailable. */
async function readCampaign(
  services: Services,
  scope: TeamScope,
  { campaign_id, settled }: { campaign_id: string; settled: boolean },
): Promise<void> {
  const { db, env, log } = services;
  const due = await db.inTeam(scope, async (tx) => {
    const rows = await findDue(tx, campaign_id, settled ? SETTLE_SECONDS : 0);
    if (rows.length === 0 || !(await findCampaignFacts(tx, campaign_id))) return null;
    return { rows, tested: await loadCampaign(tx, campaign_id, 'live') };
  });
  if (!due || pausedUntil(due.tested.facts.model, env, new Date())) return;
  for (const evidence of due.rows) {
    const lessons = await lessonsOf(services, scope, due.tested, evidence);
    await db.inTeam(scope, (tx) => storeLessons(tx, evidence, lessons));
    const { evidence_id, source } = evidence;
    log.info(
      { campaign_id, evidence_id, source, proposals: lessons.length },
      'read a conversation to learn from it',
    );
  }
}

async function lessonsOf(
  services: Services,
  scope: TeamScope,
  tested: TestedCampaign,
  evidence: EvidenceRow,
): Promise<Lesson[]> {
  const thread = await services.db.inTeam(scope, (tx) => loadThread(tx, evidence));
  if (!thread) return [];
  const { source } = evidence;
  const { lines, question, lead_name } = thread;
  if (source === 'question') return question ? [openQuestion(question.text, question.seq)] : [];
  if (!canTeach(lines)) return [];
  const answer = await askUnjudged(
    services,
    scope,
    tested,
    ({ model }) =>
      model.answer({
        instructions: lessonInstructions(source),
        messages: [{ role: 'user', content: transcriptForLessons(lines) }],
        schema: lessonsAnswer,
        maxTokens: MAX_TOKENS,
        temperature: 0,
        once: true,
      }),
    'learning',
  );
  if ('error' in answer) {
    if (!answer.isAway) return [];
    throw new RetryAfter(OUTAGE_MS, 'the model does not say what was learned', { steady: true });
  }
  const clean = createAnonymiser(lead_name, tested.behavior_prompt);
  return provenLessons(answer.given, { source, lines, clean });
}

/** Requires messages from both sides. */
const canTeach = (lines: ThreadLine[]): boolean =>
  lines.some(({ by }) => by === 'agent' || by === 'person' || by === 'draft') &&
  lines.some(({ by }) => by === 'lead' || by === 'draft');
