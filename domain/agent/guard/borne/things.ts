import type { Ground } from '../known/known.ts';
import { remember } from '../letters/remember.ts';
import { hashOf, mixed } from '../words/hash.ts';
import { type Heads, heads, LANGUAGES } from '../words/lexicon.ts';
import { scanOf } from '../words/scan.ts';
import type { Thing } from '../words/scripts.ts';
import type { Source } from './nearest.ts';

/** All that the lists of words know: what a rule asks about in any language is one thing here. */
const THINGS = Object.keys(LANGUAGES.en).filter((one): one is Thing => one !== 'common');
const HASHES = THINGS.map((thing) => hashOf(`@${thing}`));

/** The places of the things that a text says: of dozens mostly a handful. */
type Said = ReadonlySet<number>;

const headsIn = remember((spoken: string): Heads[] => THINGS.map((one) => heads(one, spoken)), 100);

/** What a folded text says. */
function saidIn(folded: string, spoken: string): Said {
  const scan = scanOf(folded);
  const said = new Set<number>();
  for (const [place, thing] of headsIn(spoken).entries())
    if (thing.in(folded, scan)) said.add(place);
  return said;
}

const NOTHING: Said = new Set();

const saidByLead = remember((folded: string) => saidIn(folded, ''), 100);

/** What a text of the business says is read once for each language of an answer. */
const saidBySource = new WeakMap<object, Map<string, Said>>();

function saidOf(owner: object, folded: string, spoken: string): Said {
  let bySpoken = saidBySource.get(owner);
  if (!bySpoken) saidBySource.set(owner, (bySpoken = new Map()));
  let found = bySpoken.get(spoken);
  if (!found) bySpoken.set(spoken, (found = saidIn(folded, spoken)));
  return found;
}

/** A statement with what it answers and what the business says that is nearest to it. */
interface Compared {
  text: string;
  /** the sentence of the business; undefined: none has any of its words */
  source: Source | undefined;
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
  const said = saidIn(text, spoken);
  const inSource = source ? saidOf(source, source.text, spoken) : NOTHING;
  const asked = saidByLead(lead);
  const business = ground.business.map((known) => saidOf(known, known.judged.folded, spoken));
  const way = (agrees ? 1 : 0) + (isDenied ? 2 : 0);
  for (const place of new Set([...said, ...inSource, ...asked])) {
    const hash = HASHES[place] ?? 0;
    const add = (sort: number) => found.add(mixed(hash, sort));
    const isIn = inSource.has(place) ? 1 : 0;
    const isAsked = asked.has(place) ? 1 : 0;
    if (said.has(place)) {
      add(SORTS.said);
      add(SORTS.source + isIn);
      add(SORTS.business + (business.some((their) => their.has(place)) ? 1 : 0));
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
