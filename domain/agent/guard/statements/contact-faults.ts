import { matchesIn } from '../letters/matches.ts';
import { foldedPattern } from '../letters/fold.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { type Contact, type Contacts, hostOf, plainLink } from '../contacts/contacts.ts';

/** Links, addresses and phone numbers that neither the business nor the lead's own details have. */
export function contactFaults(judged: Judged, contacts: Contacts, ground: Ground): GuardFault[] {
  const known = ground.business.map((one) => one.contacts);
  const ofLead = ground.lead.map((one) => one.contacts);
  const links = known.flatMap((one) => one.links.map(({ value }) => value));
  const emails = new Set(known.flatMap((one) => one.emails.map(({ value }) => value)));
  const phones = new Set(known.flatMap((one) => one.phones.map(lastDigits)));
  const own = new Set([
    ...ofLead.flatMap((one) => one.emails.map(({ value }) => value)),
    ...ofLead.flatMap((one) => one.phones.map(lastDigits)),
    ...(ground.basis.lead.phone ? [ground.basis.lead.phone.replace(/\D/g, '').slice(-8)] : []),
  ]);
  const isOwn = (contact: Contact, value: string) => own.has(value) && isGivenBack(judged, contact);
  const foreign = [
    ...contacts.links.filter(({ value }) => !isKnownLink(value, links)),
    ...contacts.emails.filter((one) => !emails.has(one.value) && !isOwn(one, one.value)),
    ...contacts.phones.filter(
      (one) => !phones.has(lastDigits(one)) && !isOwn(one, lastDigits(one)),
    ),
  ];
  return [
    ...foreign.map((one) => faultAt(one.kind === 'link' ? 'link' : 'contact', judged, one)),
    ...handles(judged, ground),
    // An address of look-alikes leads elsewhere than it seems to.
    ...judged.lookalikes
      .filter((word) => word.includes('.'))
      .map((words) => ({ kind: 'link' as const, sentence: words, words })),
  ];
}

/** Country codes and a leading zero differ. */
const lastDigits = ({ value }: Contact): string => value.slice(-8);

/**
 * A known link, its host alone, or what stands below it. An address inside of it, to which it might
 * lead on, has to be known too.
 */
export function isKnownLink(link: string, known: string[]): boolean {
  const host = hostOf(link);
  const inner = innerLinks(link);
  if (inner.some((one) => !known.some((other) => hostOf(other) === hostOf(one)))) return false;
  return known.some((one) => {
    if (one === link || host === link) return hostOf(one) === host;
    return link.startsWith(one) && /^[/?#]/.test(link.slice(one.length));
  });
}

function innerLinks(link: string): string[] {
  const rest = decoded(link.slice(hostOf(link).length));
  const found = rest.match(/(?:https?:|[=/])\/\/[^\s&]+|(?<==)(?:[a-z0-9-]+\.)+[a-z]{2,}[^\s&]*/g);
  return (found ?? []).map((one) => plainLink(one.replace(/^[=/]?\/\//, '')));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The lead's own address or number, said back as theirs: not as one to pay or to write to. */
function isGivenBack(judged: Judged, contact: Contact): boolean {
  const sentence = sentenceAt(judged, contact.start);
  const text = textOf(judged, sentence);
  if (heads('pay').in(text)) return false;
  return sentence.asks || heads('yourContact').in(text);
}

const HANDLE = /(?<![\p{L}\p{N}._@/])@[\p{L}\p{N}_.]{3,32}/gu;
const MESSENGER = foldedPattern(
  /(?:telegram|телеграм\p{L}*|viber|вайбер\p{L}*|wechat|weixin|微信|电报|skype|discord|instagram|insta|snapchat|signal|line|facebook|messenger|تلغرام|تيليجرام|تيليغرام|سناب\p{L}*)(?: ?(?:id|user(?:name)?|handle|号|账号|account|konto|compte|cuenta|аккаунт\p{L}*))? ?(?:[:：=]|是|は|が|@| (?=[\p{L}\p{N}_.]*[\d_])) ?([\p{L}\p{N}_.@-]{3,32})/gu,
);

/** Accounts of messengers and networks that the business does not name. */
function handles({ folded, ...judged }: Judged, { businessTexts }: Ground): GuardFault[] {
  const whole = { folded, ...judged };
  const isKnown = (name: string) => businessTexts.some((text) => text.includes(name));
  const at = matchesIn(folded, HANDLE).filter(({ 0: name }) => !isKnown(name.replace(/\.+$/, '')));
  const named = matchesIn(folded, MESSENGER).filter(({ 1: name = '' }) => !isKnown(name));
  return [...at, ...named].map(({ 0: words, index }) =>
    faultAt('contact', whole, { start: index, end: index + words.length }),
  );
}
