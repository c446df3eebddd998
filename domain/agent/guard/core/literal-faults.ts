import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { type FaultKind, createFault, type GuardFault } from '../basis/faults.ts';
import type { Address } from '../literals/addresses.ts';
import {
  type Figure,
  hasAddress,
  isSameFigure,
  type Literals,
  literalsIn,
  findUnknownFigures,
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

/** Finds addresses and accounts in no source. The lead's own are allowed if a verification follows. */
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
    ...foreign.map((item) =>
      createFault(KINDS[item.kind], reply, plain.slice(item.start, item.end)),
    ),
    // An address with letters of two scripts leads elsewhere than it seems to.
    ...lookalikesIn(plain)
      .filter((word) => word.includes('.'))
      .map((word) => createFault('link', reply, word)),
    ...matchesIn(plain.includes('\n') ? plain : '', DIGIT_LINES).map(([words]) =>
      createFault('amount', reply, words.trim()),
    ),
  ];
}

/** Lines with one digit each, which people read as one figure. Normal sentences have none. */
const DIGIT_LINES = /(?:(?:^|\n)[^\p{L}\n\d]{0,3}\d[^\p{L}\n\d]{0,3}(?=\n|$)){2,}/gu;

/** Finds figures in no source, when no verification follows. Allows the lead's counts, days and hours. */
export function figureFaults(reply: string, basis: GuardBasis): GuardFault[] {
  const { numbers } = literalsIn(reply, basis.languages);
  const [business, counted] = [ofBusiness(basis), [...ofLead(basis), ...today(basis)]];
  const isIn = (literals: Literals[], figure: Figure) =>
    literals.some((known) => known.numbers.some((other) => isSameFigure(figure, other)));
  const isCount = ({ kind }: Figure) => kind === 'number' || kind === 'time';
  const plain = plainText(reply);
  const isKnown = (one: Figure) => isIn(business, one) || (isCount(one) && isIn(counted, one));
  return findUnknownFigures(numbers, isKnown).map(({ start, end }) =>
    createFault('amount', reply, plain.slice(start, end)),
  );
}

/** Literals of the wanted source lines, which are read once for all answers of a campaign. */
function linesWith(basis: GuardBasis, wanted: (line: SourceLine) => boolean): Literals[] {
  return sourceLines(basis).all.filter(wanted).map(lineReader(basis.languages));
}
const ofBusiness = (basis: GuardBasis) => linesWith(basis, isOfBusiness);
const today = (basis: GuardBasis) => linesWith(basis, ({ id }) => id === DAY_LINE);

const ofLead = ({ lead_texts, languages }: GuardBasis): Literals[] =>
  lead_texts.map((text) => literalsIn(text, languages));
