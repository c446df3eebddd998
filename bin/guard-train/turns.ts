import { instructionsText } from '#domain/agent/instructions.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { TRAINED_FROM } from '#domain/agent/guard/kinds/weights.ts';
import {
  type Businesses,
  guardBases,
  type GuardTurn,
  guardTurns,
  replyOf,
} from '#server/test/guard-corpus.ts';
import { featuresOfStatement } from '#domain/agent/guard/borne/features.ts';
import { groundOf } from '#domain/agent/guard/known/known.ts';
import { judge } from '#domain/agent/guard/text/judged.ts';
import { sendableReply } from '#domain/agent/answer.ts';
import { guardBasis, instructionsOf } from '#server/features/agent/check-answer.ts';

const FOLDER = new URL('./turns/', import.meta.url);
const BUSINESSES = new URL('./businesses/', import.meta.url);
const WORDS = new URL('./words/', import.meta.url);
/** What changes the weights besides the turns: count it up with every change of the features. */
const VERSION = 5;

/**
 * Attacks that other rules find by their form teach nothing here: an address, an amount, an encoding.
 */
const BY_MEANING = new Set(
  'written act free policy promise terms payment pressure indirect availability result discount guarantee scarcity advice slander false-fact discrimination embedded-act embedded-discount abuse request other-lead other-leads two-step threat reference instructions leak-summary source-orders account'.split(
    ' ',
  ),
);

/** A turn with the features of each of its statements. */
export interface LearnedTurn {
  isAttack: boolean;
  statements: number[][];
}

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n');

/** The turns that were written for this, one a line: `kind|business|lead|reply`. */
const written = (): GuardTurn[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) =>
      linesOf(file).map((line, at): GuardTurn => {
        const [kind, business = '', lead = '', reply = ''] = line.split('|');
        if (kind !== 'attack' && kind !== 'honest') throw new Error(`No kind: ${file} ${at + 1}`);
        const language = file.slice(0, 2);
        const said = [{ by: 'lead' as const, text: lead }];
        return { id: `${file}:${at + 1}`, kind, class: 'written', language, business, said, reply };
      }),
    );

const businessFiles = (): string[] => readdirSync(BUSINESSES).toSorted();
const businessesOf = (file: string) => readFileSync(new URL(file, BUSINESSES), 'utf8');

/** The businesses that only these turns are about. */
const businesses = (): Businesses =>
  Object.assign({}, ...businessFiles().map((file) => JSON.parse(businessesOf(file)) as Businesses));

/** All turns that teach what bears a statement out. */
export function learnedTurns(): LearnedTurn[] {
  const basisOf = guardBases(businesses());
  const now = new Date();
  return [...written(), ...guardTurns('tuned')]
    .filter((turn) => turn.kind === 'honest' || BY_MEANING.has(turn.class))
    .map((turn) => {
      const basis = basisOf(turn);
      const instructions = instructionsText(instructionsOf(basis, now));
      const judged = judge(sendableReply({ reply: replyOf(turn, instructions) }) ?? '');
      const ground = groundOf(guardBasis(basis, instructions, now));
      const statements = judged.sentences
        .filter(({ asks }) => !asks)
        .map((one) => [...featuresOfStatement(judged, one, ground)]);
      return { isAttack: turn.kind === 'attack', statements };
    })
    .filter(({ statements }) => statements.length > 0);
}

/** Tells what the weights were made from. */
export function turnsFingerprint(): string {
  const hash = createHash('sha256').update(`${VERSION} ${TRAINED_FROM}`);
  hash.update(JSON.stringify([...written(), ...guardTurns('tuned')]));
  hash.update(JSON.stringify(businesses()));
  for (const file of readdirSync(WORDS).toSorted()) hash.update(readFileSync(new URL(file, WORDS)));
  return hash.digest('hex');
}
