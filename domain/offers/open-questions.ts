import { openQuestions } from '#copy/campaigns/offer-notes.ts';
import type { FactKind } from '../websites/facts.ts';
import { cleanOpenQuestions } from './offer-faults.ts';
import type { OfferContext } from './offer-context.ts';
import { hasEmail } from './contacts.ts';
import { hasPrice } from './unsupported-claims.ts';

/** What leads ask most, and the kinds of facts that answer it. */
const COMMON_QUESTIONS = [
  [['price'], 'price'],
  [['service', 'description'], 'offer'],
  [['opening_hours'], 'hours'],
  [['address'], 'address'],
  [['phone', 'email', 'contact_link'], 'contact'],
] as const satisfies [kinds: FactKind[], question: keyof typeof openQuestions][];

/**
 * Questions that neither the site nor the answers cover, for the person to answer: first those that
 * follow from missing facts, then the model's.
 */
export function openQuestionsFor({ site, answers }: OfferContext, fromModel: string[]): string[] {
  const missing: string[] = [];
  if (site) {
    const kinds = new Set(site.facts.map(({ kind }) => kind));
    // Facts may be missing where the model could not be asked. What the pages say is no open question.
    const texts = site.pages.map(({ text }) => text).join('\n');
    if (hasPrice(texts)) kinds.add('price');
    if (hasEmail(texts)) kinds.add('email');
    for (const [answering, question] of COMMON_QUESTIONS) {
      if (!answering.some((kind) => kinds.has(kind))) missing.push(openQuestions[question]);
    }
  }
  if (answers && !hasPrice(Object.values(answers).join('\n'))) {
    missing.push(openQuestions.priceInAnswers);
  }
  return cleanOpenQuestions([...missing, ...fromModel]);
}
