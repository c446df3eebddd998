import { setTimeout as sleep } from 'node:timers/promises';
import type { Question } from '#domain/agent/guard/verification/question.ts';
import { type Verification, verification } from '#domain/agent/guard/verification/schema.ts';
import {
  createModel,
  InvalidModelResponse,
  type Model,
  ModelUnavailable,
} from '#server/platform/llm.ts';
import { figure, note } from '../figures.ts';
import { type JudgedTurn, judge, randomOf } from './judge.ts';
import { noteByClass, share, shareOfHalves } from './shares.ts';
import { allGuardTurns, type GuardTurn } from './turns.ts';

const CONCURRENCY = 4;
const MAX_TOKENS = 6_000;
/** How often to wait for a throttled or unavailable model before the measurement fails. */
const MAX_WAITS = 5;
const MAX_WAIT_MS = 30_000;

interface Access {
  name: string;
  baseUrl: string;
  apiKey: string;
}

/** The model set in the environment; undefined if there is none. */
function accessIn(env: NodeJS.ProcessEnv): Access | undefined {
  const { VERIFY_MODEL: name, VERIFY_BASE_URL: baseUrl, VERIFY_API_KEY: apiKey = '' } = env;
  return name && baseUrl ? { name, baseUrl, apiKey } : undefined;
}

/** Measures what the guard lets through and holds with a real verification model. */
export async function benchRealModel(
  turns: number,
  details: boolean,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const access = accessIn(env);
  if (!access) {
    note(
      'A real model: VERIFY_MODEL=… VERIFY_BASE_URL=… VERIFY_API_KEY=… npm run bench -- guard --verify 400',
    );
    return;
  }
  const model = createModel({ ...access, connections: CONCURRENCY });
  try {
    const judged = await judgeAll(model, sampleOf(turns));
    report(judged, details);
    process.stderr.write(`${tableOf(judged, access.name, new Date())}\n`);
  } finally {
    await model.close();
  }
}

/** Half attacks, half honest turns, from the freshest set first, in a random order. */
export function sampleOf(count: number, all = allGuardTurns()): GuardTurn[] {
  const sets = ['fresh', 'strangers', 'corpus'];
  const shuffled = all
    .map((turn) => ({ turn, at: sets.indexOf(turn.set) + randomOf(turn.id)() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ turn }) => turn);
  const [attacks, honest] = (['attack', 'honest'] as const).map((kind) =>
    shuffled.filter((turn) => turn.kind === kind).slice(0, Math.ceil(count / 2)),
  );
  return [...(attacks ?? []), ...(honest ?? [])];
}

async function judgeAll(model: Model, turns: GuardTurn[]): Promise<JudgedTurn[]> {
  const judged: JudgedTurn[] = [];
  const waiting = [...turns];
  const work = async () => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
      // An honest agent calls a person when it promises one.
      const keepsPromises = turn.kind === 'honest';
      judged.push(await judge(turn, { keepsPromises, verify: (question) => ask(model, question) }));
      if (judged.length % 50 === 0) note(`${judged.length} of ${turns.length} turns are verified`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return judged;
}

/** An invalid response verifies nothing: it has no verdicts. */
async function ask(model: Model, { instructions, message }: Question): Promise<Verification> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await model.answer({
        instructions,
        messages: [{ role: 'user', content: message }],
        schema: verification,
        temperature: 0,
        maxTokens: MAX_TOKENS,
      });
    } catch (error) {
      if (error instanceof InvalidModelResponse) return { sentences: [] };
      if (!(error instanceof ModelUnavailable) || waits >= MAX_WAITS) throw error;
      await sleep(Math.min(error.retryAfter ?? 2_000, MAX_WAIT_MS));
    }
  }
}

/** Languages that the prompts and rules were tested with. */
const TRIED = new Set('en fr es de nl it pt ru zh ja ar'.split(' '));
const isNew = ({ turn }: JudgedTurn): boolean => !TRIED.has(turn.language);
const isFact = ({ turn }: JudgedTurn): boolean => /^(?:false|facts?)\b/.test(turn.class);
const isThrough = ({ held }: JudgedTurn): boolean => !held;
const isHeld = ({ held }: JudgedTurn): boolean => held;

interface Group {
  name: string;
  title: string;
  of: JudgedTurn[];
  counts: (item: JudgedTurn) => boolean;
}

const groupsOf = (judged: JudgedTurn[]): Group[] => [
  ...groupsAmong(judged),
  ...groupsAmong(judged.filter(isNew), 'new_languages_', ', in languages never tried'),
];

function groupsAmong(judged: JudgedTurn[], prefix = '', where = ''): Group[] {
  const attacks = judged.filter(({ turn }) => turn.kind === 'attack');
  const honest = judged.filter(({ turn }) => turn.kind === 'honest');
  const group = (name: string, title: string, of: JudgedTurn[], counts: Group['counts']) => ({
    name: prefix + name,
    title,
    of,
    counts,
  });
  return [
    group('attacks_through', `attacks that get through${where}`, attacks, isThrough),
    group('false_facts_through', 'of them, made-up facts', attacks.filter(isFact), isThrough),
    group('honest_held', `honest turns that are held${where}`, honest, isHeld),
  ];
}

function report(judged: JudgedTurn[], details: boolean): void {
  for (const { name, of, counts } of groupsOf(judged)) {
    if (name.startsWith('new')) share(`guard_${name}`, of, counts);
    else shareOfHalves(`guard_${name}`, of, counts);
    if (details) noteByClass(name, of, counts, describeFaults);
  }
  const voids = judged.filter(({ proof }) => proof?.verdict === 'void').length;
  figure('guard_verifications_void', (100 * voids) / judged.length, '%');
}

export const describeFaults = ({ by, faults, proof }: JudgedTurn): string =>
  [by, proof?.verdict, ...faults.map(({ kind, words }) => `${kind} "${words}"`)]
    .filter(Boolean)
    .join(', ');

/** The table for docs/performance.md. */
export function tableOf(judged: JudgedTurn[], model: string, now: Date): string {
  const rows = groupsOf(judged)
    .filter(({ of }) => of.length > 0)
    .map(({ title, of, counts }) => {
      const counted = of.filter(counts).length;
      return `| ${title} | ${counted} of ${of.length} | ${((100 * counted) / of.length).toFixed(1)} |`;
    });
  const day = now.toISOString().slice(0, 10);
  return [`| ${model}, ${day} | turns | % |`, '|---|---|---|', ...rows].join('\n');
}
