import type { Ground, Known } from '../known/known.ts';
import { remember } from '../letters/remember.ts';
import { hashOf, mixed } from '../words/hash.ts';
import { heads, LANGUAGES } from '../words/lexicon.ts';
import type { Thing } from '../words/scripts.ts';

/** All that the lists of words know: what a rule asks about in any language is one thing here. */
const THINGS = Object.keys(LANGUAGES.en).filter((one): one is Thing => one !== 'common');
const HASHES = THINGS.map((thing) => hashOf(`@${thing}`));

/** Which things a folded text says, by their place. */
const saidIn = remember(
  (spoken: string) =>
    remember(
      (folded: string): readonly boolean[] =>
        THINGS.map((thing) => heads(thing, spoken).in(folded)),
      300,
    ),
  30,
);

const saidBy = new WeakMap<Known, Map<string, readonly boolean[]>>();

/** What a business says anywhere. */
function saidAnywhere(known: Known, spoken: string): readonly boolean[] {
  let before = saidBy.get(known);
  if (!before) saidBy.set(known, (before = new Map()));
  let found = before.get(spoken);
  if (!found)
    before.set(
      spoken,
      (found = THINGS.map((thing) => heads(thing, spoken).in(known.judged.folded))),
    );
  return found;
}

/** A statement with what it answers and what the business says that is nearest to it. */
export interface Compared {
  text: string;
  /** the sentence of the business; empty: none has any of its words */
  source: string;
  lead: string;
  spoken: string;
  isNear: boolean;
  isDenied: boolean;
  agrees: boolean;
}

/** Where a feature is of another sort, its number differs. */
const SORTS = {
  said: 1,
  source: 2,
  business: 4,
  lead: 6,
  denied: 8,
  agrees: 10,
  left: 12,
  near: 14,
};
const ASKED = 20;
const ASKED_OF = 30;

/**
 * What a statement says, and what the sentence it is nearest to and the lead's words say of the same
 * things, as hashes: a gift that the business gives, a refund that it denies, a rule that is left out.
 */
export function addThings(found: Set<number>, one: Compared, ground: Ground): void {
  const { text, source, lead, spoken, isNear, isDenied, agrees } = one;
  const said = saidIn(spoken)(text);
  const inSource = source === '' ? undefined : saidIn(spoken)(source);
  const asked = saidIn('')(lead);
  const business = ground.business.map((known) => saidAnywhere(known, spoken));
  const way = (agrees ? 1 : 0) + (isDenied ? 2 : 0);
  for (const [place, hash] of HASHES.entries()) {
    const add = (sort: number) => found.add(mixed(hash, sort));
    const isIn = inSource?.[place] ? 1 : 0;
    const isAsked = asked[place] ? 1 : 0;
    if (said[place]) {
      add(SORTS.said);
      add(SORTS.source + isIn);
      add(SORTS.business + (business.some((their) => their[place]) ? 1 : 0));
      add(SORTS.lead + isAsked);
      add(SORTS.denied + (isDenied ? 1 : 0));
      add(SORTS.agrees + (agrees ? 1 : 0));
    } else if (isIn) {
      add(SORTS.left);
      add(SORTS.near + (isNear ? 1 : 0));
    }
    if (isAsked) {
      add(ASKED);
      add(ASKED + 1 + way);
      add(ASKED_OF + 4 * isIn + way);
    }
  }
}
