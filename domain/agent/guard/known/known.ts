import type { Amount } from '../amounts/amount.ts';
import { readAmounts } from '../amounts/read-amounts.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { type Contacts, contactsIn } from '../contacts/contacts.ts';
import { publicText, withoutBotOrders } from './public-text.ts';
import { type Judged, judge } from '../text/judged.ts';
import { remember } from '../letters/remember.ts';

/** A text that a rule compares with, read once. */
export interface Known {
  judged: Judged;
  amounts: Amount[];
  /** "one evening a week": an article that may be meant as a number */
  articles: Amount[];
  contacts: Contacts;
}

/** Longer texts are read up to here. */
const MAX_TEXT = 60_000;

const read = remember((text: string): Known => {
  const judged = judge(text.slice(0, MAX_TEXT));
  const all = readAmounts(judged);
  return {
    judged,
    amounts: all.filter(({ isArticle }) => !isArticle),
    articles: all.filter(({ isArticle }) => isArticle),
    contacts: contactsIn(judged),
  };
}, 400);

const saidPart = remember((text: string) => withoutBotOrders(text.slice(0, MAX_TEXT)), 400);
const publicPart = remember((text: string) => publicText(text.slice(0, MAX_TEXT)));

/** What an answer is compared with: the business, and the lead. */
export interface Ground {
  basis: GuardBasis;
  business: Known[];
  lead: Known[];
  /** the folded words of the business, in one text each */
  businessTexts: string[];
  leadTexts: string[];
  /** of what the lead wrote since our last message */
  lastLeadText: string;
}

/** Texts of the lead that are read: as many as the thread of a turn has. */
const MAX_LEAD_TEXTS = 60;
const MAX_LEAD_TEXT = 4_000;

export function groundOf(basis: GuardBasis): Ground {
  const { sources, team_texts, lead_texts } = basis;
  const current = sources.filter(({ valid_until }) => !valid_until || valid_until > basis.now);
  const business = [
    ...current.map(({ id, text }) => read(id === 'prompt' ? publicPart(text) : saidPart(text))),
    ...team_texts.map((text) => read(text)),
  ];
  const recent = lead_texts.slice(-MAX_LEAD_TEXTS).map((text) => text.slice(0, MAX_LEAD_TEXT));
  const lead = recent.map((text) => read(text));
  return {
    basis,
    business,
    lead,
    businessTexts: business.map(({ judged }) => judged.folded),
    leadTexts: lead.map(({ judged }) => judged.folded),
    lastLeadText: lead.at(-1)?.judged.folded ?? '',
  };
}
