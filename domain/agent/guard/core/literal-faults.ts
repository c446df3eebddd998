import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { type FaultKind, faultIn, type GuardFault } from '../basis/faults.ts';
import type { Address } from '../literals/addresses.ts';
import {
  type Figure,
  hasAddress,
  isSameFigure,
  type Literals,
  literalsIn,
  unknownIn,
} from '../literals/literals.ts';
import { lookalikesIn } from '../text/fold.ts';
import { matchesIn } from '../../../matches.ts';
import { lineReader } from '../verification/line-readings.ts';
import {
  DAY_LINE,
  isOfBusiness,
  type SourceLine,
  sourceLines,
} from '../verification/source-lines.ts';

const KINDS: Record<Address['kind'], FaultKind> = {
  link: 'link',
  email: 'contact',
  phone: 'contact',
  handle: 'contact',
  code: 'account',
};

/** Addresses and accounts of no text. The lead's own stand if it is verified whose they are. */
export function addressFaults(reply: string, basis: GuardBasis, isVerified: boolean): GuardFault[] {
  const { lead, languages } = basis;
  const { addresses } = literalsIn(reply, languages);
  const known =
    addresses.length === 0 ? [] : [...ofBusiness(basis), literalsIn(lead.phone ?? '', languages)];
  if (isVerified && known.length > 0) known.push(...ofLead(basis));
  const foreign = addresses.filter(
    (address) => !known.some((literals) => hasAddress(literals, address)),
  );
  const plain = plainText(reply);
  return [
    ...foreign.map((item) => faultIn(KINDS[item.kind], reply, plain.slice(item.start, item.end))),
    // Letters of two scripts in one address lead elsewhere than they seem to.
    ...lookalikesIn(plain)
      .filter((word) => word.includes('.'))
      .map((word) => faultIn('link', reply, word)),
    ...matchesIn(plain.includes('\n') ? plain : '', DIGIT_LINES).map(([words]) =>
      faultIn('amount', reply, words.trim()),
    ),
  ];
}

/** Lines with a digit each, which people read as one figure and sentences don't have. */
const DIGIT_LINES = /(?:(?:^|\n)[^\p{L}\n\d]{0,3}\d[^\p{L}\n\d]{0,3}(?=\n|$)){2,}/gu;

/** Figures of no source, where nothing verifies. Counts, days and hours of the lead are allowed. */
export function figureFaults(reply: string, basis: GuardBasis): GuardFault[] {
  const { numbers } = literalsIn(reply, basis.languages);
  const [business, counted] = [ofBusiness(basis), [...ofLead(basis), ...today(basis)]];
  const isIn = (literals: Literals[], figure: Figure) =>
    literals.some((known) => known.numbers.some((other) => isSameFigure(figure, other)));
  const isCount = ({ kind }: Figure) => kind === 'number' || kind === 'time';
  const plain = plainText(reply);
  const isKnown = (one: Figure) => isIn(business, one) || (isCount(one) && isIn(counted, one));
  return unknownIn(numbers, isKnown).map(({ start, end }) =>
    faultIn('amount', reply, plain.slice(start, end)),
  );
}

/** Of the numbered lines, which are read once for all answers of a campaign. */
function linesWith(basis: GuardBasis, wanted: (line: SourceLine) => boolean): Literals[] {
  return sourceLines(basis).all.filter(wanted).map(lineReader(basis.languages));
}
const ofBusiness = (basis: GuardBasis) => linesWith(basis, isOfBusiness);
const today = (basis: GuardBasis) => linesWith(basis, ({ id }) => id === DAY_LINE);

const ofLead = ({ lead_texts, languages }: GuardBasis): Literals[] =>
  lead_texts.map((text) => literalsIn(text, languages));
