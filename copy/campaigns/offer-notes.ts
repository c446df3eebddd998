import { catalog } from '../catalog/catalog.ts';

/** Notes on an offer that we wrote for a campaign. */
export const offerNotes = catalog('campaigns.offerNotes', {
  unreachable: "We couldn't reach the AI model.",
  unusable: 'The AI model wrote nothing we could use.',
  unchecked: "The AI model couldn't check what it wrote.",
  template:
    '{why} We put your offer together from a plain template, so please review and complete it.',
  english: "The template is in English because we don't have one in {language}.",
  leftOut:
    "We left out what your website or answers don't confirm. It's listed under the missing information.",
  noWebsiteText:
    "The automation sent no text from the website, so we couldn't check the offer's prices and links.",
});

/** Questions for the user about what neither the website nor their answers say. */
export const openQuestions = catalog('campaigns.openQuestions', {
  price: "What does it cost? We didn't find any prices on the website.",
  offer: "What exactly do you offer? We didn't find it on the website.",
  hours: "When are you open or available? We didn't find it on the website.",
  address:
    "Where are you located, or do you work online? We didn't find an address on the website.",
  contact: "How can leads reach a person? We didn't find a contact on the website.",
  priceInAnswers: "What does it cost? Your answers don't mention a price.",
  variant: 'Which variant should your agent write: {variants}?',
  address_form: 'Should your agent address leads formally ({formal}) or informally ({informal})?',
  unproven: 'Is this true? We found no proof of it: “{text}”',
});
