import { ANSWER_RULES } from '../../../prompts/templates.ts';
import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { createFault, type GuardFault } from '../basis/faults.ts';
import {
  blocksOf,
  promptParts,
  withoutBlocks,
  removePublicPhrases,
} from '../basis/prompt-parts.ts';
import { lettersOf, withoutLookalikes } from '../text/fold.ts';
import { memoize } from '../../../memoize.ts';
import { matchesIn } from '../../../matches.ts';
import { decodedForms } from './decoded.ts';
import { hasSecretRun, secretLetters, type SecretLetters } from './runs.ts';

/** Finds excerpts of the instructions, in any spelling or encoding, and any other encoded text. */
export function secretFaults(reply: string, basis: GuardBasis): GuardFault[] {
  const forms = decodedForms(withoutLookalikes(plainText(reply)));
  const isOpen = (letters: string) => isSaid(letters, basis);
  const secrets = secretsOf(basis);
  const names = longNames(basis);
  const leak = forms.find(({ compacted }) =>
    hasSecretRun(withoutNames(compacted, names), secrets, isOpen),
  );
  const encoded = forms.find(({ written }) => written !== undefined && !isOpen(lettersOf(written)));
  const found = [leak && reply, encoded?.written, ...lettersApart(reply, isOpen)];
  return found.flatMap((words) => (words ? [createFault('secret', reply, words)] : []));
}

/** Whether the business or the lead said this: then it may be said even if it is also secret. */
function isSaid(run: string, { instructions, sources, team_texts, lead_texts }: GuardBasis) {
  const said = sources.map(({ id, text }) => (id === 'prompt' ? promptParts(text).open : text));
  const isIn = (text: string) => lettersOf(text).includes(run);
  return [...said, ...team_texts, ...lead_texts].some(isIn) || isIn(blocksOf(instructions));
}

/** A shorter name, with the words around it, isn't long enough to be an excerpt. */
const LONG_NAME = 13;

/** Long names in the prompt, without their spaces. */
const longNames = ({ sources }: GuardBasis): string[] =>
  sources
    .filter(({ id }) => id === 'prompt')
    .flatMap(({ text }) => promptParts(text).values.split('\n'))
    .map(lettersOf)
    .filter(({ length }) => length >= LONG_NAME);

/** "of" before a business's long name would be an excerpt, since our instructions name it, too. */
const withoutNames = (letters: string, names: string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, '\n'), letters);

const ofSteady = memoize(secretLetters, 100);
const ofTurn = memoize((rules) => secretLetters(removePublicPhrases(rules)), 200);
/** Quoted data that others typed, and numbers: they change from turn to turn, as the date does. */
const VARYING = /"(?:[^"\\\n]|\\.)*"|\d+/g;

/** For thousands of turns, the prompt is the same, and so is what follows it except its data. */
function secretsOf({ instructions, sources }: GuardBasis): SecretLetters[] {
  const { text = '' } = sources.find(({ id }) => id === 'prompt') ?? {};
  const [before, after] = around(text.trim(), instructions);
  const rest = around(ANSWER_RULES, after).join('\n');
  return [
    ofSteady(before),
    ofSteady(promptParts(text).secret),
    ofTurn(ANSWER_RULES),
    ofTurn(withoutBlocks(rest).replace(VARYING, '\n')),
  ];
}

/** Finding a long text by its beginning before comparing all of it takes a tenth of the time. */
const HEAD = 80;

/** Returns what precedes and what follows a part of a text. */
function around(part: string, text: string): [string, string] {
  const head = part === '' ? -1 : text.indexOf(part.slice(0, HEAD));
  const isWhole = head < 0 || text.slice(head, head + part.length) === part;
  const at = isWhole ? head : text.indexOf(part);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + part.length)];
}

const APART = [
  // Separated letters: "f r e e", "f-r-e-e", "f.r.e.e".
  /(?<!\S)(?:\S[ \u00a0]{1,4}){7,400}\S(?!\S)/gu,
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][-_.·•*|/~+]{1,2}){7,400}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
  // Upside-down letters, and a word that mixes Greek and Cyrillic with up to nine words after it.
  /[ɐɟƃɥᴉʞɯɹʇʌʍʎ](?:[^ɐɟƃɥᴉʞɯɹʇʌʍʎ]{0,20}[ɐɟƃɥᴉʞɯɹʇʌʍʎ]){5,400}/gu,
  /(?<!\p{L})(?=\p{L}*\p{sc=Grek})(?=\p{L}*\p{sc=Cyrl})\p{L}{4,80}(?:\P{L}{1,9}\p{L}{1,80}){0,9}/gu,
];
const MIN_APART = 8;

/** Separated or disguised letters hide something: people can read them, but rules can't. */
const lettersApart = (reply: string, isOpen: (letters: string) => boolean): string[] =>
  (/\p{sc=Grek}/u.test(reply) ? APART : APART.slice(0, -1))
    .flatMap((pattern) => matchesIn(reply, pattern))
    .map(([run]) => run)
    .filter((run) => {
      const letters = run.replace(/\P{L}/gu, '');
      return letters.length >= MIN_APART && !isOpen(lettersOf(run));
    });
