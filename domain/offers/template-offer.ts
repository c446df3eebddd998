import { offerNotes } from '#copy/campaigns/offer-notes.ts';
import { type LanguageStyle, variantsOf, variantTag } from './language-variants.ts';
import { oneLine } from '../text.ts';
import { factLine } from '../websites/facts.ts';
import type { AnswersContext, OfferContext, SiteContext } from './offer-context.ts';
import { textFaults } from './offer-faults.ts';
import { hasLink } from './contacts.ts';
import { languageNamed } from '../language.ts';
import { OFFER_TEMPLATES, type OfferTemplate } from './offer-templates.ts';
import { type CheckedOffer, OFFER_MINIMUM, type WrittenOffer } from './schema.ts';

const MAX_SERVICES = 6;
const MAX_PRICES = 4;
const MAX_FACT_LENGTH = 160;

/**
 * Builds an offer without the model: the facts in plain sentences of the chosen language. `why` tells the
 * user the reason. Leaves out facts with instructions to a model, links or markup.
 */
export function templateOffer(context: OfferContext, why: string): CheckedOffer {
  const language = languageNamed(context.language);
  return {
    offer_description: descriptionOf(context),
    business_focus: context.business_focus ?? 'other',
    qualifying_questions: [],
    opening_line: '',
    open_questions: [],
    language_style: languageStyleOf(context),
    generated: 'template',
    notes: [
      offerNotes.template({ why }),
      ...(language ? [] : [offerNotes.english({ language: oneLine(context.language) })]),
    ],
  };
}

function descriptionOf(context: OfferContext): string {
  const template = OFFER_TEMPLATES[languageNamed(context.language) ?? 'en'];
  const company = typed(context.company_name);
  const fill: Fill = (sentence, value) =>
    value && sentence.replace('{company}', () => company).replace('{}', () => withoutStop(value));
  const lines = [
    ...(context.site ? siteLines(context.site, template, fill) : []),
    ...(context.answers ? answerLines(context.answers, template, fill) : []),
    fill(template.next[context.goal.kind], typed(context.goal.label) || '–'),
  ].filter((line) => line !== '');
  if (lines.join('\n').length < OFFER_MINIMUM || lines.length < 2)
    lines.push(fill(template.colleague, '–'));
  return lines.join('\n');
}

/** Fills in a sentence. Empty without a value. */
type Fill = (sentence: string, value: string) => string;

function siteLines(site: SiteContext, template: OfferTemplate, fill: Fill): string[] {
  const facts = (kind: string, max: number) => {
    const ofKind = site.facts.filter((fact) => fact.kind === kind);
    const lines = new Set(ofKind.map((fact) => safe(factLine(fact))));
    return [...lines].filter(Boolean).slice(0, max);
  };
  const services = facts('service', MAX_SERVICES);
  const about = services.length > 0 ? services : facts('description', 1);
  const offered = about.length > 0 ? about : [safe(site.title)];
  return [
    fill(template.offers, offered.join(', ')),
    fill(template.prices, facts('price', MAX_PRICES).join('; ')),
    fill(template.hours, facts('opening_hours', 1).join('')),
  ];
}

const answerLines = (answers: AnswersContext, template: OfferTemplate, fill: Fill): string[] => [
  fill(template.activity, typed(answers.business_activity)),
  fill(template.offers, typed(answers.business_solutions)),
  fill(template.audience, typed(answers.target_audience)),
  fill(template.special, typed(answers.unique_value)),
];

/** One line of bounded length; empty for text that fails the checks. */
function safe(text: string): string {
  // The cells of a table row become a list.
  const line = oneLine(text.replace(/\s*\|\s*/g, ', '));
  if (textFaults(line).length > 0 || hasLink(line)) return '';
  return line.length > MAX_FACT_LENGTH ? `${line.slice(0, MAX_FACT_LENGTH).trimEnd()}…` : line;
}

/** The user's text without braces, which would look like placeholders. */
const typed = (text: string): string => oneLine(text.replace(/\{\{|\}\}/g, ' '));

const withoutStop = (text: string): string => text.replace(/[.。]+$/, '');

/**
 * Returns how the site writes the agent's language: the variant that its pages declare, else the one that
 * the model recognized, and the form of address that it uses.
 */
export function languageStyleOf(
  { language, site }: OfferContext,
  written?: Pick<WrittenOffer, 'language_variant' | 'address_form'>,
): LanguageStyle {
  const declared = (site?.facts ?? []).filter(({ kind }) => kind === 'language');
  const tags = [...declared.map(({ value }) => value), written?.language_variant ?? ''];
  const form = written?.address_form ?? 'unclear';
  return {
    language_variant:
      tags.map((tag) => variantTag(tag, language)).find((tag) => tag !== null) ?? null,
    address_form: form !== 'unclear' && variantsOf(language)?.forms ? form : null,
  };
}
