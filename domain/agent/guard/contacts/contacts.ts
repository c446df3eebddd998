import type { Judged } from '../text/judged.ts';
import { type ContactSpan, contactSpans } from './contact-spans.ts';
import { spelledOut } from './spelled-out.ts';
import { spokenNumbers } from './spoken-numbers.ts';

/** A way to reach somebody, in one spelling. */
export interface Contact extends ContactSpan {
  /** a link without scheme and www, an address, the digits of a phone number */
  value: string;
}

export interface Contacts {
  links: Contact[];
  emails: Contact[];
  phones: Contact[];
}

/** The ways to reach somebody that a text names, also where they are spelled out. */
export function contactsIn(judged: Judged): Contacts {
  const { folded } = judged;
  const found = contactSpans(folded).map((span) => ({ ...span, value: valueOf(span, folded) }));
  const spelled = spelledOut(folded).flatMap(({ text, start, end }) =>
    contactSpans(text).map((span) => ({ kind: span.kind, start, end, value: valueOf(span, text) })),
  );
  const told = spokenNumbers(folded).map(
    ({ start, end, digits }): Contact => ({
      kind: 'phone',
      start,
      end,
      value: digits,
    }),
  );
  const all = [...found, ...spelled, ...told];
  return {
    links: all.filter(({ kind }) => kind === 'link'),
    emails: all.filter(({ kind }) => kind === 'email'),
    phones: all.filter(({ kind }) => kind === 'phone'),
  };
}

function valueOf({ kind, start, end }: ContactSpan, text: string): string {
  const written = text.slice(start, end);
  if (kind === 'phone') return written.replace(/\D/g, '');
  return kind === 'email' ? written : plainLink(written);
}

/** Without scheme, user, www and what follows the address in the sentence. */
export function plainLink(link: string): string {
  const bare = link
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[.,;:!?'"*_…)]+$/, '')
    .replace(/\/+$/, '');
  const host = /^[^/?#]*/.exec(bare)?.[0] ?? '';
  // Before an @ stands a user, whatever host it looks like.
  const own = host.slice(host.lastIndexOf('@') + 1).replace(/^www\./, '');
  return own.replace(/:(?:80|443)$/, '') + withoutSteps(bare.slice(host.length));
}

/** A path with steps back, as a browser opens it: `/book/../pay` is `/pay`. */
function withoutSteps(path: string): string {
  if (!/(?:\.|%2e)(?:\.|%2e)/i.test(path)) return path;
  const resolved = URL.parse(path, 'https://host.invalid/');
  return resolved ? resolved.pathname + resolved.search + resolved.hash : path;
}

export const hostOf = (link: string): string => /^[^/?#]*/.exec(link)?.[0] ?? '';
