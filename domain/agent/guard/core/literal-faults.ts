import { plainText } from '../../../offers/words.ts';
import type { GuardBasis } from '../basis/basis.ts';
import type { FaultKind, GuardFault } from '../basis/faults.ts';
import type { Address } from '../literals/addresses.ts';
import {
  type Figure,
  hasAddress,
  isSameFigure,
  type Literals,
  literalsIn,
} from '../literals/literals.ts';
import { lookalikesIn } from '../text/fold.ts';
import { promptParts } from '../basis/prompt-parts.ts';
import { remember } from '../text/remember.ts';
import { faultIn } from './sentence-at.ts';

const KINDS: Record<Address['kind'], FaultKind> = {
  link: 'link',
  email: 'contact',
  phone: 'contact',
  handle: 'contact',
  code: 'account',
};

/**
 * Addresses, codes and accounts that nothing in the conversation or the business's texts has. What only
 * the lead wrote stands if it is verified as theirs, and is a fault where nothing verifies.
 */
export function addressFaults(reply: string, basis: GuardBasis, isVerified: boolean): GuardFault[] {
  const { addresses } = literalsIn(reply, basis.languages);
  const known =
    addresses.length === 0
      ? []
      : [...ofBusiness(basis), ...(isVerified ? ofLead(basis) : []), ofRecord(basis)];
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
  ];
}

/**
 * Figures that no source has, for answers that nothing verifies. A calculated figure then looks the same
 * as an invented one. Counts, days and hours from the lead's words and today's date are allowed.
 */
export function figureFaults(reply: string, basis: GuardBasis): GuardFault[] {
  const { numbers } = literalsIn(reply, basis.languages);
  const [business, counted] = [ofBusiness(basis), [...ofLead(basis), today(basis)]];
  const isIn = (literals: Literals[], figure: Figure) =>
    literals.some((known) => known.numbers.some((other) => isSameFigure(figure, other)));
  const isCount = ({ kind }: Figure) => kind === 'number' || kind === 'time';
  const plain = plainText(reply);
  return numbers
    .filter((number) => !isIn(business, number) && !(isCount(number) && isIn(counted, number)))
    .map(({ start, end }) => faultIn('amount', reply, plain.slice(start, end)));
}

function ofBusiness({ sources, team_texts, languages, now }: GuardBasis): Literals[] {
  const current = sources.filter(({ valid_until }) => !valid_until || valid_until > now);
  const texts = current.map(({ id, text }) => (id === 'prompt' ? saidIn(text) : text));
  return [...texts, ...team_texts].map((text) => literalsIn(text, languages));
}

const ofLead = ({ lead_texts, languages }: GuardBasis): Literals[] =>
  lead_texts.map((text) => literalsIn(text, languages));

/** The lead's own number, as it is stored. */
function ofRecord({ lead: { phone } }: GuardBasis): Literals {
  const value = phone?.replace(/\D/g, '') ?? '';
  return {
    numbers: [],
    addresses: value === '' ? [] : [{ kind: 'phone', value, start: 0, end: 0 }],
  };
}

/** Making a format takes sixty times as long as using it. */
const clockOf = remember(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'full', timeStyle: 'short' }),
);

const today = ({ now, timezone, languages }: GuardBasis): Literals =>
  literalsIn(clockOf(timezone).format(now), languages);

function saidIn(prompt: string): string {
  const { ownerLines, data } = promptParts(prompt);
  return `${ownerLines}\n${data}`;
}
