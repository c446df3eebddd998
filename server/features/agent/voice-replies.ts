import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type DisclosingAgent,
  disclosureAnswer,
  type DisclosureSettings,
} from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import type {
  SpeechProblem,
  voicePreview,
  VoiceReplies,
  voiceRepliesChange,
  VoiceRepliesView,
  VoiceSample,
} from '#domain/voice/voice-replies.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import {
  modelFactColumns,
  type ModelFacts,
  modelFactsOf,
  pausedUntil,
} from '#server/features/models/model-facts.ts';
import { recordModelUse, speechUsage } from '#server/features/models/record-use.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import { SpeechUnavailable } from '#server/platform/speech/speech-errors.ts';
import type { Services } from '#server/services.ts';
import { speechAdvice } from '#copy/campaigns/voice-replies.ts';
import { reasons } from '#copy/catalog/reasons.ts';
import { agentErrors } from '#copy/errors/agent.ts';

type Needed = Pick<Services, 'db' | 'env'>;

export async function getVoiceReplies(
  tx: TeamTx,
  { campaign_slug }: { campaign_slug: string },
  _access: unknown,
  { env }: Needed,
): Promise<VoiceRepliesView> {
  return viewOf(env, await findCampaign(tx, campaign_slug));
}

/** Applies to the next answer. Clears the last problem: the next answer shows whether it persists. */
export async function changeVoiceReplies(
  tx: TeamTx,
  { campaign_slug, voice_replies }: z.output<typeof voiceRepliesChange>,
  _access: unknown,
  { env }: Needed,
): Promise<VoiceRepliesView> {
  const stored = await findCampaign(tx, campaign_slug);
  const { campaign_id } = stored;
  const { voice } = voice_replies;
  if (voice && !viewOf(env, stored).voices.includes(voice)) {
    throw new Refusal('INVALID_INPUT', agentErrors.voiceUnknown, {
      voice: agentErrors.voiceUnknown,
    });
  }
  const columns = { voice_replies: JSON.stringify(voice_replies), voice_problem: null };
  await changeCampaign(tx, campaign_id, columns);
  return viewOf(env, { ...stored, voice_replies, voice_problem: null });
}

/** Stores why an answer was sent as text, or null if the newest one was spoken. Never throws. */
export async function recordVoiceProblem(
  { db, log }: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  { campaign_id, problem }: { campaign_id: string; problem: SpeechProblem | null },
): Promise<void> {
  await db
    .inTeam(scope, (tx) => changeCampaign(tx, campaign_id, { voice_problem: problem }))
    .catch((error: unknown) => log.warn({ err: error }, 'could not record the problem of a voice'));
}

/**
 * Speaks a sentence of the agent as a sample of a voice. Stores nothing but its cost. Throws CONFLICT if
 * the speech server fails, and TOO_MANY_REQUESTS.
 */
export async function previewVoice(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug, voice }: z.output<typeof voicePreview>,
  ip: string,
): Promise<VoiceSample> {
  const campaign = await services.db.inTeam(scope, (tx) => findCampaign(tx, campaign_slug));
  await limitAttempts(services.db, 'previewVoice', { ip, account: person.user_id });
  if (pausedUntil(campaign, services.env, new Date()))
    throw new Refusal('CONFLICT', agentErrors.voiceCeiling);
  const text = disclosureAnswer(campaign.disclosure, campaign);
  try {
    const speaker = services.speakers.of(scope, campaign);
    const { mime, content, seconds } = await speaker.speak(text, voice);
    const use = speechUsage(speaker, text, seconds, services.env);
    const { campaign_id } = campaign;
    await recordModelUse(services, scope, use, { purpose: 'speak', campaign_id });
    const { voice_problem } = campaign;
    if (voice_problem) await recordVoiceProblem(services, scope, { campaign_id, problem: null });
    return { mime, content: content.toString('base64'), text };
  } catch (error) {
    if (!(error instanceof SpeechUnavailable)) throw error;
    throw new Refusal('CONFLICT', reasons(speechAdvice)[error.problem]);
  }
}

type CampaignRow = ModelFacts &
  DisclosingAgent & {
    campaign_id: string;
    voice_replies: VoiceReplies;
    voice_problem: SpeechProblem | null;
    disclosure: DisclosureSettings;
  };

async function findCampaign(tx: TeamTx, slug: string): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`SELECT k.campaign_id, k.voice_replies, k.voice_problem,
      k.agent_language, k.agent_name, k.company_name, t.disclosure, ${modelFactColumns}
    FROM campaigns k JOIN team_settings t ON t.team_id = k.team_id ${modelFactsOf('k.team_id')}
    WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ${idOfSlug(tx, slug)}`.execute(tx.db);
  if (!rows[0]) throw noCampaign();
  return rows[0];
}

/** A chosen voice stays, and is shown, even if the operator removed it from the list. */
const viewOf = (
  { SPEECH_VOICES }: Needed['env'],
  { voice_replies, voice_problem: problem }: CampaignRow,
): VoiceRepliesView => ({
  voice_replies,
  voices: [...new Set([...SPEECH_VOICES, ...(voice_replies.voice ? [voice_replies.voice] : [])])],
  problem,
});
