import { agreedAmountFaults, agreedFaults } from './statements/agreed-faults.ts';
import { amountFaults } from './statements/amount-faults.ts';
import { countedFaults } from './statements/counted-faults.ts';
import { oneSpanFaults } from './statements/one-span-faults.ts';
import { rateFaults } from './statements/rate-faults.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import type { GuardedAnswer } from './basis/answer.ts';
import type { GuardBasis } from './basis/basis.ts';
import { contactFaults } from './statements/contact-faults.ts';
import { contactsIn } from './contacts/contacts.ts';
import { paymentFaults } from './statements/payment-faults.ts';
import { faultAt, type GuardFault } from './basis/faults.ts';
import { formFaults } from './forms/form-faults.ts';
import { languageFaults } from './forms/language-faults.ts';
import { questionFaults } from './forms/question-faults.ts';
import { type Ground, groundOf } from './known/known.ts';
import { decodedForms } from './secrets/decoded.ts';
import { otherLeadFaults } from './secrets/other-leads.ts';
import { secretFaults } from './secrets/secret-faults.ts';
import { actFaults } from './statements/act-faults.ts';
import { kindFaults } from './statements/kind-faults.ts';
import { otherBusinessFaults, personFaults } from './statements/asked-faults.ts';
import { repeatedFaults } from './statements/repeated-faults.ts';
import { dayFaults } from './statements/day-faults.ts';
import { bundleFaults, shareFaults } from './statements/share-faults.ts';
import { hiddenLanguageFaults } from './secrets/hidden-language.ts';
import { lettersApart } from './text/apart.ts';
import { compact } from './letters/fold.ts';
import { echoFaults, tokenFaults } from './statements/echo-faults.ts';
import {
  codeFaults,
  identityFaults,
  policyFaults,
  requestFaults,
  slanderFaults,
} from './statements/policy-faults.ts';
import { bareFaults } from './statements/bare-faults.ts';
import { isBorneOut, unborneFaults } from './statements/unborne-faults.ts';
import { contradictedFaults } from './statements/contradicted-faults.ts';
import { receiptFaults } from './statements/receipt-faults.ts';
import { type Judged, judge } from './text/judged.ts';

export { CLAIM_KINDS, type Claim, type ClaimKind, type GuardedAnswer } from './basis/answer.ts';
export type { GuardBasis } from './basis/basis.ts';
export type { FaultKind, GuardFault } from './basis/faults.ts';

/** Longer answers are not sent; the rest of one is not read. */
const MAX_REPLY = 4_200;
const MAX_FAULTS = 20;

/** What is wrong with an answer; empty: it may be sent. Pure, and linear in the length of its texts. */
export function faultsOfAnswer(answer: GuardedAnswer, basis: GuardBasis): GuardFault[] {
  const reply = answer.reply.slice(0, MAX_REPLY);
  const judged = judge(reply);
  const ground = groundOf(basis);
  const faults = [
    ...statedFaults(judged, ground),
    ...encodedFaults(judged, ground),
    ...apartFaults(judged, ground),
    ...hiddenLanguageFaults(judged),
    ...secretFaults(judged, ground),
    ...otherLeadFaults(judged, ground),
    ...actFaults(judged, answer),
    ...echoFaults(judged, ground),
    ...tokenFaults(judged, ground),
    ...receiptFaults(judged, answer, ground),
    ...formFaults(reply, judged, ground),
    ...languageFaults(judged, ground),
    ...questionFaults(judged),
  ];
  return distinct(faults).slice(0, MAX_FAULTS);
}

/** What an answer claims and asks for. */
function statedFaults(judged: Judged, ground: Ground): GuardFault[] {
  return [
    ...contactFaults(judged, contactsIn(judged), ground),
    ...paymentFaults(judged, ground),
    ...amountFaults(judged, readAmounts(judged), ground),
    ...countedFaults(judged, readAmounts(judged), ground),
    ...rateFaults(judged, readAmounts(judged), ground),
    ...oneSpanFaults(judged, readAmounts(judged), ground),
    ...shareFaults(judged, ground),
    ...bundleFaults(judged, ground),
    ...dayFaults(judged, ground),
    ...promiseFaults(judged, ground),
    ...agreedAmountFaults(judged, ground),
    ...codeFaults(judged, ground),
    ...identityFaults(judged, ground),
    ...personFaults(judged, ground),
    ...otherBusinessFaults(judged, ground),
    ...repeatedFaults(judged, ground),
    ...requestFaults(judged, ground),
    ...unborneFaults(judged, ground),
    ...contradictedFaults(judged, ground),
  ];
}

/** What is promised by its words or its sort: found by rules, unless the business plainly says it. */
function promiseFaults(judged: Judged, ground: Ground): GuardFault[] {
  const faults = [
    ...policyFaults(judged, ground),
    ...agreedFaults(judged, ground),
    ...slanderFaults(judged, ground),
    ...kindFaults(judged, ground),
    ...bareFaults(judged, ground),
  ];
  const isPlain = faults.some(({ kind }) => kind === 'policy') && isBorneOut(judged, ground);
  return isPlain ? faults.filter(({ kind }) => kind !== 'policy') : faults;
}

/** What is encoded in an answer hides something: it is a fault whatever it says. */
function encodedFaults(judged: Judged, ground: Ground): GuardFault[] {
  return decodedForms(judged).flatMap(({ text, span }) => {
    if (text === undefined) return [];
    const isOpen = ground.businessTexts.some((one) => one.includes(judged.folded));
    return isOpen
      ? []
      : [{ kind: 'secret' as const, sentence: judged.written(span), words: text.slice(0, 200) }];
  });
}

/** Letters that stand apart are read by people and by no rule: they hide something as well. */
function apartFaults(judged: Judged, { businessTexts, leadTexts }: Ground): GuardFault[] {
  const isOpen = (letters: string) =>
    [...businessTexts, ...leadTexts].some((text) => compact(text).includes(letters));
  return lettersApart(judged.folded)
    .filter(({ together }) => !isOpen(together))
    .map((span) => faultAt('secret', judged, span));
}

function distinct(faults: GuardFault[]): GuardFault[] {
  const seen = new Set<string>();
  return faults.filter(({ kind, words }) => {
    const key = `${kind}\n${words}`;
    return !seen.has(key) && seen.add(key);
  });
}
