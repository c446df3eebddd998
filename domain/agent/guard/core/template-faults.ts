import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { createFault, type GuardFault } from '../basis/faults.ts';
import { foldText } from '../text/fold.ts';
import { matchesIn } from '../../../matches.ts';

/** Our answers' field names and models' own format marks, which no person writes. */
const FIELDS =
  /(?<![a-z])(?:conversation_status|en_cours|pas_interesse|lead_froid|opt_out|behavior_prompt|calls_person|rests_on)(?![a-z])|<\|[^\n]{1,30}\|>|"(?:reply|evidence|claims)"\s*:|\{\s*["'][a-z_][a-z0-9_ -]{0,40}["']\s*:/gi;
/** Brackets and signs around an unfilled placeholder, unless they are a link's text. */
const HOLES =
  /\[[^[\]\n]{1,40}\](?!\()|\{[^{}\n]{0,60}\}|(?<![\p{L}\p{N}%])%\p{L}[\p{L}\p{N}_ ]{0,30}%(?![\p{L}\p{N}%])|【[^】\n]{1,40}】|〔[^〕\n]{1,40}〕|<\/?\p{L}[^<>\n]{0,40}>|<<[^<>\n]{1,40}>>|%%[^%\n]{1,40}%%|(?<![\p{L}\p{N}])\p{Lu}{3,}_\p{Lu}{3,}(?!\p{L})|_{3,}/gu;
/** What programs print for a missing value. */
const MISSING =
  /(?<![\p{L}\p{N}])(?:undefined|NaN|\[object \p{L}+\]|TODO|FIXME|TBD|XXX+|\p{Sc}(?: ?[Xx]{1,4}|(?<!\d[ \u00a0]?\p{Sc})(?![A-Z]{2,3}(?!\p{L}))\p{L}{2,20})|[Xx]{1,4} ?[\p{Sc}%])(?![\p{L}\p{N}])/gu;
/** A line that is only a bracketed note to the sender. */
const ASIDE = /(?:^|\n)[^\S\n]*[([][^()[\]\n]{12,300}[)\]]\s*(?=\n|$)/gu;
/** A speaker's label at the start of a line, such as "Assistant:". */
const SPEAKER =
  /(?:^|\n)[^\S\n]*(?:assistant|system|user|human|ai|agent|bot|lead|response|reply|output)\s*[:：](?!\/)/gi;

/** Finds unfilled placeholders, notes to the sender, and text that only a program writes. */
export function templateFaults(reply: string, basis: Pick<GuardBasis, 'sources'>): GuardFault[] {
  const plain = plainText(reply);
  const isOpen = (words: string) =>
    basis.sources.some(
      ({ id, text }) => id !== 'prompt' && foldText(text).includes(foldText(words)),
    );
  const found = [FIELDS, HOLES, MISSING, ASIDE, SPEAKER].flatMap((pattern) =>
    matchesIn(plain, pattern).map(([words]) => words.trim()),
  );
  return found
    .filter((words) => /[\p{L}_]/u.test(words) && !isOpen(words))
    .map((words) => createFault('template', reply, words));
}
