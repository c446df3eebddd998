import { z } from 'zod';
import { anonymiser } from '#domain/quality/anonymise.ts';
import {
  type Lesson,
  lessonInstructions,
  lessonsGiven,
  openQuestion,
  provenLessons,
  type ThreadLine,
  transcriptForLessons,
} from '#domain/quality/learning/lessons.ts';
import { SETTLE_SECONDS } from '#domain/quality/learning/schema.ts';
import { AI_ERRORS } from '#domain/playground/ai-errors.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askForTest } from '#server/features/playground/ask-for-test.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { type EvidenceRow, findDue, loadThread } from './evidence-queries.ts';
import { storeLessons } from './proposal-store.ts';
import { windowOf } from './window.ts';

const OUTAGE_MS = 5 * 60_000;
const MAX_TOKENS = 700;

/** Reads what a campaign's conversations teach. A repeat reads what was not read yet. */
export const readEvidence = defineJob({
  name: 'learning:read',
  /** `settled`: false reads what is only seconds old, because a person asked for it */
  payload: z.object({ campaign_id: z.uuid(), settled: z.boolean().default(true) }),
  key: ({ campaign_id }) => `learning:${campaign_id}`,
  // Leads come first.
  priority: 5,
  run: (services: Services, scope, { campaign_id, settled }) =>
    readCampaign(services, scope, { campaign_id, settled }),
});

type Tested = Awaited<ReturnType<typeof loadCampaign>>;

/** Throws RetryAfter while the model is away. */
async function readCampaign(
  services: Services,
  scope: TeamScope,
  { campaign_id, settled }: { campaign_id: string; settled: boolean },
): Promise<void> {
  const { db, env, log } = services;
  const window = windowOf(new Date(), settled ? SETTLE_SECONDS : 0);
  const due = await db.inTeam(scope, async (tx) => {
    const rows = await findDue(tx, campaign_id, window);
    if (rows.length === 0 || !(await findCampaignFacts(tx, campaign_id))) return null;
    return { rows, tested: await loadCampaign(tx, campaign_id, 'live') };
  });
  if (!due || pausedUntil(due.tested.facts.model, env, new Date())) return;
  for (const evidence of due.rows) {
    const lessons = await lessonsOf(services, scope, due.tested, evidence);
    await db.inTeam(scope, (tx) => storeLessons(tx, evidence, lessons));
    const { evidence_id, source } = evidence;
    log.info({ campaign_id, evidence_id, source, proposals: lessons.length }, 'read to learn');
  }
}

async function lessonsOf(
  services: Services,
  scope: TeamScope,
  tested: Tested,
  evidence: EvidenceRow,
): Promise<Lesson[]> {
  const thread = await services.db.inTeam(scope, (tx) => loadThread(tx, evidence));
  if (!thread) return [];
  const { source } = evidence;
  const { lines, question, lead_name } = thread;
  if (source === 'question') return question ? [openQuestion(question.text, question.seq)] : [];
  if (!canTeach(lines)) return [];
  const answer = await askForTest(
    services,
    scope,
    tested,
    ({ model }, { onUsage }) =>
      model.answer({
        instructions: lessonInstructions(source),
        messages: [{ role: 'user', content: transcriptForLessons(lines) }],
        schema: lessonsGiven,
        maxTokens: MAX_TOKENS,
        temperature: 0,
        once: true,
        onUsage,
      }),
    'learning',
  );
  if ('error' in answer) {
    if (answer.error !== AI_ERRORS.down) return [];
    throw new RetryAfter(OUTAGE_MS, 'the model does not say what was learned', { steady: true });
  }
  const clean = anonymiser({ name: lead_name }, tested.behavior_prompt);
  return provenLessons(answer.given, { source, lines, clean });
}

/** Both sides have to have said something. */
const canTeach = (lines: ThreadLine[]): boolean =>
  lines.some(({ by }) => by === 'agent' || by === 'person' || by === 'draft') &&
  lines.some(({ by }) => by === 'lead' || by === 'draft');
