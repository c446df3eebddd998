import { isSameAmount } from '../amounts/same-amount.ts';
import { readAmounts } from '../amounts/read-amounts.ts';
import type { GuardedAnswer } from '../basis/answer.ts';
import { contactsIn } from '../contacts/contacts.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { publicText } from '../known/public-text.ts';
import { compact, foldText } from '../letters/fold.ts';
import { type Judged, judge } from '../text/judged.ts';

const MAX_CLAIMS = 30;
/** What a receipt may name besides a source: the lead's words, or an act of the answer itself. */
const NO_SOURCE = /^(?:lead|conversation|tool|act|calls_person)(?::|$)/;

/**
 * Receipts that show nothing: for words that the answer does not have, on a source that is not
 * there or does not say it. A receipt excuses nothing: what the text shows is judged all the same.
 */
export function receiptFaults(
  judged: Judged,
  { claims }: GuardedAnswer,
  ground: Ground,
): GuardFault[] {
  const letters = compact(judged.folded);
  return claims.slice(0, MAX_CLAIMS).flatMap(({ words, rests_on }) => {
    const id = rests_on.trim();
    const said = judge(words);
    if (id === '' || NO_SOURCE.test(id) || !letters.includes(compact(said.folded))) return [];
    const source = ground.basis.sources.find((one) => one.id === id);
    if (source && isSaidBy(said, publicText(source.text))) return [];
    const start = Math.max(0, judged.folded.indexOf(foldText(words)));
    return [faultAt('receipt', judged, { start, end: start + said.folded.length })];
  });
}

/** The source has every amount and address of the claim; words alone may be said otherwise. */
function isSaidBy(said: Judged, text: string): boolean {
  const source = judge(text);
  const amounts = readAmounts(said).filter(({ kind, value }) => kind !== 'count' || value > 12);
  const known = readAmounts(source);
  if (amounts.some((one) => !known.some((other) => isSameAmount(one, other)))) return false;
  const { links, emails, phones } = contactsIn(said);
  return [...links, ...emails, ...phones].every(({ value }) =>
    compact(source.folded).includes(compact(value)),
  );
}
