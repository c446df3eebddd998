import type { GuardedAnswer } from '../basis/answer.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import { clauseAt, isDenied, judge, type Judged, sentenceAt, type Span } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/** Says that something was or will be done that nobody did. */
export function actFaults(judged: Judged, { calls_person }: GuardedAnswer): GuardFault[] {
  const acts = [heads('act'), heads('deed')]
    .flatMap((said) => said.placesIn(judged.folded))
    .filter((span) => isClaimed(judged, span));
  const promises = calls_person
    ? []
    : heads('handover')
        .placesIn(judged.folded)
        .filter((span) => isClaimed(judged, span));
  // "I have asked a colleague" is both: it needs a person, and nothing else.
  const isHandover = (span: Span) =>
    heads('handover')
      .placesIn(judged.folded)
      .some((one) => one.start < span.end && one.end > span.start);
  return [
    ...acts.filter((span) => !isHandover(span)).map((span) => faultAt('act', judged, span)),
    ...promises.map((span) => faultAt('handover', judged, span)),
  ];
}

/** Not denied, not asked, and not what happens only when the lead does something. */
function isClaimed(judged: Judged, span: Span): boolean {
  const sentence = sentenceAt(judged, span.start);
  const clause = clauseAt(judged, span.start);
  const before = judged.folded.slice(sentence.start, span.start);
  if (heads('when', judged.spoken).in(before) || isDenied(judged, span)) return false;
  // "Shall I book …?" asks; "I have booked it, all right?" does not.
  return !sentence.asks || clause.end < sentence.end - 1;
}

/** Whether an answer tells the lead that a person of the team will go on: then one is to be called. */
export const promisesPerson = (reply: string): boolean =>
  actFaults(judge(reply), { reply, claims: [], calls_person: false }).some(
    ({ kind }) => kind === 'handover',
  );
