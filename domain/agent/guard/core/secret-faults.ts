import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { faultIn, type GuardFault } from '../basis/faults.ts';
import { blocksOf, promptParts } from '../basis/prompt-parts.ts';
import { compact, foldText, withoutLookalikes } from '../text/fold.ts';
import { remember } from '../text/remember.ts';
import { matchesIn } from '../text/matches.ts';
import { decodedForms } from './decoded.ts';
import { hasSecretRun, secretLetters, type SecretLetters } from './runs.ts';

/** An excerpt of the instructions, in any spelling or encoding, and anything else that is encoded. */
export function secretFaults(reply: string, basis: GuardBasis): GuardFault[] {
  const forms = decodedForms(withoutLookalikes(plainText(reply)));
  const open = openLetters(basis);
  const secrets = secretsOf(basis);
  const leak = forms.find(({ compacted }) =>
    hasSecretRun(compacted, secrets, (run) => open().includes(run)),
  );
  const encoded = forms.find(
    ({ written }) => written !== undefined && !open().includes(compact(foldText(written))),
  );
  const found = [leak && reply, encoded?.written, ...lettersApart(reply, open)];
  return found.flatMap((words) => (words ? [faultIn('secret', reply, words)] : []));
}

/** What the business and the lead said may be said, wherever else it stands. */
function openLetters({ instructions, sources, team_texts, lead_texts }: GuardBasis): () => string {
  let letters: string | undefined;
  return () => {
    const said = sources.map(({ id, text }) => (id === 'prompt' ? promptParts(text).open : text));
    letters ??= [blocksOf(instructions), ...said, ...team_texts, ...lead_texts]
      .map((text) => compact(foldText(text)))
      .join('\n');
    return letters;
  };
}

const ofSteady = remember(secretLetters, 100);
const ofTurn = remember(secretLetters, 50);

/** The prompt is the same for thousands of turns; what stands behind it is short. */
function secretsOf({ instructions, sources }: GuardBasis): SecretLetters[] {
  const { text = '' } = sources.find(({ id }) => id === 'prompt') ?? {};
  const prompt = text.trim();
  const at = prompt === '' ? 0 : Math.max(0, instructions.indexOf(prompt));
  const isIn = prompt !== '' && instructions.startsWith(prompt, at);
  const after = isIn ? instructions.slice(at + prompt.length) : instructions;
  return [
    ofSteady(instructions.slice(0, at)),
    ofSteady(promptParts(text).secret),
    ofTurn(promptParts(after).secret),
  ];
}

/** Signs between which each letter stands alone: "f r e e", "f-r-e-e", "f.r.e.e". */
const APART = [
  /(?<!\S)(?:\S[ \u00a0]{1,4}){7,400}\S(?!\S)/gu,
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][-_.·•*|/~+]{1,2}){7,400}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
];
const MIN_APART = 8;

/** Letters that stand apart are read by people and by no rule: they hide something. */
const lettersApart = (reply: string, open: () => string): string[] =>
  APART.flatMap((pattern) => matchesIn(reply, pattern))
    .map(([run]) => run)
    .filter((run) => {
      const letters = run.replace(/\P{L}/gu, '');
      return letters.length >= MIN_APART && !open().includes(compact(foldText(run)));
    });
