import { cleanOpenQuestions } from './offer-faults.ts';
import type { OfferContext } from './offer-context.ts';
import { hasPrice } from './unsupported-claims.ts';

/** What leads ask most, and the kinds of facts that answer it. */
const COMMON_QUESTIONS: [kinds: string[], question: string][] = [
  [['price'], "What does it cost? The website doesn't list any prices."],
  [['service', 'description'], "What exactly do you offer? The website doesn't say."],
  [['opening_hours'], "When are you open or available? The website doesn't say."],
  [
    ['address'],
    "Where are you located, or do you work online? The website doesn't give an address.",
  ],
  [
    ['phone', 'email', 'contact_link'],
    "How can leads reach a person? The website doesn't list a contact.",
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
    for (const [answering, question] of COMMON_QUESTIONS) {
      if (!answering.some((kind) => kinds.has(kind))) missing.push(question);
    }
  }
  if (answers && !hasPrice(Object.values(answers).join('\n'))) {
    missing.push("What does it cost? Your answers don't mention a price.");
  }
  return cleanOpenQuestions([...missing, ...fromModel]);
}
