import {
  isReplyToVoice,
  MAX_VOICE_SECONDS,
  type SpeechProblem,
  textOnlyReason,
} from '#domain/voice/voice-replies.ts';
import { hasFileSpace } from '#server/features/conversations/files/insert-files.ts';
import { recordModelUse, speechUsage } from '#server/features/models/record-use.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { readSpelledNumbers } from '#server/platform/language/spelled-numbers.ts';
import { SpeechUnavailable } from '#server/platform/speech/speech-errors.ts';
import type { SpokenAudio } from '#server/platform/speech/speaker.ts';
import type { Services } from '#server/services.ts';
import { languagesOf } from './check-answer.ts';
import type { Turn } from './load-turn.ts';
import { recordVoiceProblem } from './voice-replies.ts';

/** 40 seconds of speech take less, even as WAV. */
const ROOM_BYTES = 2 * 1024 * 1024;

/**
 * Returns the answer as a voice note if the campaign answers by voice and the text may be spoken;
 * undefined: it goes out as text. Speaks only `text`, which the guard has approved. Never throws if the
 * speech server fails: members see the reason on the agent's page.
 */
export async function speakAnswer(
  services: Pick<Services, 'db' | 'env' | 'log' | 'speakers'>,
  scope: TeamScope,
  { campaign, conversation, history }: Turn,
  text: string,
): Promise<SpokenAudio | undefined> {
  const { voice_replies, campaign_id, agent_language } = campaign;
  if (voice_replies.mode === 'never') return undefined;
  if (!isReplyToVoice(history, conversation.state.answered_seq)) return undefined;
  const languages = await languagesOf({ agent_language, history });
  const readSpelled = (said: string) => readSpelledNumbers(languages, said);
  const why = textOnlyReason(text, { languages, readSpelled });
  if (why) {
    services.log.info({ why }, 'the answer to a voice message is written');
    return undefined;
  }
  const { spoken, problem } = await speak(services, scope, campaign, text);
  if (problem !== campaign.voice_problem) {
    await recordVoiceProblem(services, scope, { campaign_id, problem });
  }
  return spoken && spoken.seconds <= MAX_VOICE_SECONDS ? spoken : undefined;
}

type Said = { spoken?: SpokenAudio; problem: SpeechProblem | null };

async function speak(
  services: Pick<Services, 'db' | 'env' | 'log' | 'speakers'>,
  scope: TeamScope,
  campaign: Turn['campaign'],
  text: string,
): Promise<Said> {
  const { db, env, log, speakers } = services;
  const { voice, campaign_id } = { ...campaign, ...campaign.voice_replies };
  const hasRoom = await db.inTeam(scope, (tx) => hasFileSpace(env, tx, ROOM_BYTES));
  if (!hasRoom) return { problem: 'full' };
  try {
    const speaker = speakers.of(scope, campaign);
    const spoken = await speaker.speak(text, voice || (env.SPEECH_VOICES[0] ?? ''));
    const use = speechUsage(speaker, text, spoken.seconds, env);
    await recordModelUse(services, scope, use, { purpose: 'speak', campaign_id });
    return { spoken, problem: null };
  } catch (error) {
    if (!(error instanceof SpeechUnavailable)) throw error;
    const { problem, words } = error;
    log.warn({ problem, words }, 'the answer goes out as text: the speech server fails');
    return { problem };
  }
}
