import { sql } from 'kysely';
import {
  proxyProblem,
  publicUrlProblem,
  type SettingProblem,
  settingProblems,
} from '#domain/admin/setting-problems.ts';
import { vectorProblem } from '#domain/knowledge/embeddings.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import { vectorFacts } from './features/knowledge/embed-passages.ts';
import { listRefusingServices } from './features/notifications/subscriptions.ts';
import { connectedAs } from './platform/db/database.ts';
import { isInsideAddress } from './platform/safe-fetch/inside-address.ts';
import type { SpeechUnavailable } from './platform/speech/speech-errors.ts';
import type { Services } from './services.ts';

type Facts = Parameters<typeof settingProblems>[0];
type CheckServices = Pick<Services, 'env' | 'db' | 'log' | 'models' | 'speakers'>;

const observationsOf = memoizeByObject((_env: Services['env']): Facts['seen'] => ({
  untrustedProxy: null,
  https: false,
}));

/** Settings that don't work, as far as this process knows. */
export async function installationProblems(services: CheckServices): Promise<SettingProblem[]> {
  const { env, db } = services;
  const { mayBeOwner } = await connectedAs(db).catch(() => ({ mayBeOwner: false }));
  const withoutEmbeddings = await whyWithoutEmbeddings(services).catch(() => null);
  const withoutHearing = await whyWithoutHearing(services);
  const withoutVoice = await whyWithoutVoice(services).catch(() => null);
  const refusingPush = await db.outsideTeams(listRefusingServices).catch(() => []);
  const without = { withoutEmbeddings, withoutHearing, withoutVoice };
  return settingProblems({
    ...env,
    ...without,
    mayBeOwner,
    refusingPush,
    seen: observationsOf(env),
  });
}

/** Checks the database first, because without it the model isn't called at all. */
async function whyWithoutEmbeddings({ db, models }: CheckServices) {
  const { embedder } = models;
  if (!embedder) return null;
  const missing = vectorProblem(await vectorFacts(db));
  if (missing) return missing;
  const failure = await embedder.problem();
  return failure && { problem: `${failure.message}.`, hint: failure.hint };
}

async function whyWithoutHearing({ env, models }: CheckServices) {
  const failure = await models.transcriber.problem();
  return failure ? speechProblem(failure, 'TRANSCRIBE', env.TRANSCRIBE_BASE_URL !== '') : null;
}

/** Checks the speech server if it is configured, or if an agent should answer by voice. */
async function whyWithoutVoice({ env, db, speakers }: CheckServices) {
  const isWanted = env.SPEECH_BASE_URL !== '' || (await wantsVoice(db));
  const failure = isWanted ? await speakers.installation.problem() : null;
  return failure ? speechProblem(failure, 'SPEECH', env.SPEECH_BASE_URL !== '') : null;
}

/** At the model's address, the model's status already reports temporary problems. */
function speechProblem(
  { isLasting, problem, message, hint }: SpeechUnavailable,
  settings: 'TRANSCRIBE' | 'SPEECH',
  isOwnServer: boolean,
): SettingProblem | null {
  const passes = problem === 'throttled' || problem === 'slow';
  if (!isLasting && (passes || !isOwnServer)) return null;
  const setting = `${settings}_${isLasting ? 'MODEL' : 'BASE_URL'}`;
  return { setting, problem: `${message}.`, hint };
}

async function wantsVoice(db: CheckServices['db']): Promise<boolean> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ wants: boolean }>`SELECT gate_wants_voice() AS wants`.execute(tx.db),
  );
  return rows[0]?.wants ?? false;
}

export function logProblems(log: CheckServices['log'], problems: SettingProblem[]) {
  for (const { setting, problem, hint } of problems) log.warn({ setting, hint }, problem);
}

/**
 * Learns from a request's headers how the proxy is set up, and logs problems immediately. Only private
 * addresses count as a proxy, because anyone may send such headers.
 */
export function noteProxy(
  { env, log }: Pick<CheckServices, 'env' | 'log'>,
  request: { socket: string; caller: string; forwardedFor?: string; forwardedProto?: string },
): void {
  const { socket, caller, forwardedFor, forwardedProto } = request;
  if (forwardedFor === undefined && forwardedProto === undefined) return;
  const observations = observationsOf(env);
  const isIgnored = forwardedFor !== undefined && caller === socket.replace(/^::ffff:/, '');
  const isNewProxy = observations.untrustedProxy === null && isIgnored && isInsideAddress(socket);
  const isNewHttps = !observations.https && forwardedProto === 'https' && isInsideAddress(socket);
  if (!isNewProxy && !isNewHttps) return;
  if (isNewProxy) observations.untrustedProxy = caller;
  if (isNewHttps) observations.https = true;
  const problems = [
    isNewProxy ? proxyProblem({ seen: observations }) : null,
    isNewHttps ? publicUrlProblem({ ...env, seen: observations }) : null,
  ];
  logProblems(
    log,
    problems.filter((problem) => problem !== null),
  );
}
