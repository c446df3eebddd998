import { checkFact, type FactFault, factKey } from './check-facts.ts';
import { emailOf } from './contact-facts.ts';
import { FACT_KINDS, MAX_OF_KIND, type ClaimedFact, type SiteFact } from './facts.ts';
import type { PageText } from './page-text.ts';
import { tokensOf } from './tokens.ts';
import type { VisiblePage } from './visible-page.ts';

const MAX_TITLE = 300;

/** A fact that the model claims for a page. */
export interface PageClaim {
  /** index of the page, from 0 */
  index: number;
  fact: ClaimedFact;
}

/**
 * The facts of a site: claims that are literally in the visible text, structured data that the visible text
 * confirms, and each page's title and language. `named` is null if no model could claim facts. Contacts that
 * need no judgment are then added. `dropped` counts the rejected claims by reason.
 */
export function siteFactsOf(texts: PageText[], modelFacts: PageClaim[] | null) {
  const stated = texts.flatMap((text, index) =>
    [...(modelFacts ? [] : linkedContacts(text)), ...text.page.stated].map((fact) => ({
      index,
      fact,
    })),
  );
  const dropped: Partial<Record<FactFault, number>> = {};
  const found: SiteFact[] = texts.flatMap(({ page }) => pageItself(page));
  for (const [isNamed, { index, fact }] of [
    ...(modelFacts ?? []).map((item) => [true, item] as const),
    ...stated.map((item) => [false, item] as const),
  ]) {
    const text = texts[index];
    const checked = text ? checkFact(text, fact) : 'not_visible';
    if (typeof checked !== 'string') found.push(checked);
    else if (isNamed) dropped[checked] = (dropped[checked] ?? 0) + 1;
  }
  return { facts: bounded(found), dropped };
}

/** The page's title and language. */
function pageItself({ url, title, language }: VisiblePage): SiteFact[] {
  const value = title.slice(0, MAX_TITLE).toWellFormed();
  return [
    ...(value ? [{ kind: 'title' as const, value, quote: value, page: url }] : []),
    ...(language ? [{ kind: 'language' as const, value: language, quote: '', page: url }] : []),
  ];
}

/** Links that dial or email someone need no other proof of what they are. */
function linkedContacts({ page }: PageText): ClaimedFact[] {
  return page.links.flatMap(({ url, text }): ClaimedFact[] => {
    const email = emailOf(url);
    if (email) return [{ kind: 'email', value: email, quote: '', about: '' }];
    if (!url.startsWith('tel:')) return [];
    const shown = /\d{2}/.test(text) ? text : url.slice('tel:'.length);
    return [{ kind: 'phone', value: shown, quote: '', about: '' }];
  });
}

/** The same key for the same amount and subject, with the currency on either side. */
function priceKey({ value }: SiteFact, about: string): string {
  const amounts = tokensOf(value).filter(({ isNumber }) => isNumber);
  const words = [...amounts, ...tokensOf(about)].map(({ norm }) => norm);
  return ['price', ...words].join(' ');
}

/** Distinct facts up to the limits, in the order of the kinds. */
function bounded(found: SiteFact[]): SiteFact[] {
  const factByKey = new Map<string, SiteFact>();
  for (const fact of found) {
    const key = fact.kind === 'price' && fact.about ? priceKey(fact, fact.about) : factKey(fact);
    if (!factByKey.has(key)) factByKey.set(key, fact);
  }
  const distinct = [...factByKey.values()];
  return FACT_KINDS.flatMap((kind) =>
    distinct.filter((item) => item.kind === kind).slice(0, MAX_OF_KIND[kind]),
  );
}
