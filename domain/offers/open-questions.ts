import type { FactKind } from '../websites/facts.ts';
import { cleanOpenQuestions } from './offer-faults.ts';
import type { OfferContext } from './offer-context.ts';
import { hasEmail } from './contacts.ts';
import { hasPrice } from './unsupported-claims.ts';

/** What leads ask most, and the kinds of facts that answer it. */
const COMMON_QUESTIONS: [kinds: FactKind[], question: string][] = [
  [['price'], "What does it cost? We didn't find any prices on the website."],
  [['service', 'description'], "What exactly do you offer? We didn't find it on the website."],
  [['opening_hours'], "When are you open or available? We didn't find it on the website."],
  [
    ['address'],
    "Where are you located, or do you work online? We didn't find an address on the website.",
  ],
  [
    ['phone', 'email', 'contact_link'],
    "How can leads reach a person? We didn't find a contact on the website.",
  ],
];

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
      if (!answering.some((kind) => kinds.has(kind))) missing.push(question);
    }
  }
  if (answers && !hasPrice(Object.values(answers).join('\n'))) {
    missing.push("What does it cost? Your answers don't mention a price.");
  }
  return cleanOpenQuestions([...missing, ...fromModel]);
}
