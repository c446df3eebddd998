import { foreignLetters } from '../../language.ts';
import { plainText } from '../../offers/words.ts';
import type { GuardedAnswer } from './basis/answer.ts';
import type { GuardBasis } from './basis/basis.ts';
import { formFaults } from './core/form-faults.ts';
import { addressFaults, figureFaults } from './core/literal-faults.ts';
import { repetitionFaults } from './core/repetition.ts';
import { secretFaults } from './core/secret-faults.ts';
import { templateFaults } from './core/template-faults.ts';
import { createFault, type GuardFault } from './basis/faults.ts';

export type { GuardedAnswer } from './basis/answer.ts';
export type { GuardBasis } from './basis/basis.ts';
export type { GuardFault } from './basis/faults.ts';

/** Longer answers aren't sent, so the rest isn't read. */
const MAX_REPLY = 4_200;
const MAX_FAULTS = 20;

/**
 * Returns what rules find wrong with an answer in any language. `verified`: a verifier checks its meaning
 * afterwards, and figures that no source has. Pure, and linear in the length of its texts. No verifier
 * can clear a fault found here.
 */
export function coreFaults(
  given: GuardedAnswer,
  basis: GuardBasis,
  { verified }: { verified: boolean },
): GuardFault[] {
  const answer = { ...given, reply: given.reply.slice(0, MAX_REPLY) };
  const { reply } = answer;
  const faults = [
    ...addressFaults(reply, basis, verified),
    ...(verified ? [] : figureFaults(reply, basis)),
    ...secretFaults(reply, basis),
    ...templateFaults(reply, basis),
    ...actionFaults(answer),
    ...repetitionFaults(reply, basis),
    ...languageFaults(answer, basis),
    ...formFaults(reply),
  ];
  return faults.length < 2 ? faults : distinct(faults).slice(0, MAX_FAULTS);
}

/** Of the actions that an answer claims, only a call for a person and a sent file can be true. */
function actionFaults({ reply, actions, calls_person, sends_item }: GuardedAnswer): GuardFault[] {
  const acts = actions.filter(
    (action) => action !== 'handed_over' && !(action === 'sent' && sends_item),
  );
  const isEmptyHandover = actions.includes('handed_over') && !calls_person;
  return [
    ...(acts.length > 0 ? [createFault('act', reply, reply)] : []),
    ...(isEmptyHandover ? [createFault('handover', reply, reply)] : []),
  ];
}

/** Finds a language that neither the campaign nor the lead uses, or a script that no text has. */
function languageFaults({ reply, language }: GuardedAnswer, basis: GuardBasis): GuardFault[] {
  const { languages, sources, lead_texts, team_texts, lead } = basis;
  if (languages.length === 0) return [];
  if (language !== undefined && !languages.includes(language))
    return [createFault('language', reply, reply)];
  const foreign = foreignLetters(languages.join());
  const [words] = foreign.exec(plainText(reply)) ?? [];
  if (!words) return [];
  const said = [lead.name, ...lead_texts, ...team_texts, ...sources.map(({ text }) => text)];
  return said.some((text) => foreign.test(text)) ? [] : [createFault('language', reply, words)];
}

const distinct = (faults: GuardFault[]): GuardFault[] =>
  [...Map.groupBy(faults, ({ kind, words }) => `${kind}\n${words}`).values()].flatMap(
    ([first = []]) => first,
  );
