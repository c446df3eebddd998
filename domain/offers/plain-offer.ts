import { oneLine } from '../text.ts';
import type { OfferBrief } from './brief.ts';
import { textFaults } from './check.ts';
import { hasLink } from './invented.ts';
import { languageNamed } from './language.ts';
import { OFFER_MINIMUM } from './limits.ts';
import { PLAIN_WORDS } from './plain-words.ts';
import type { CheckedOffer } from './schema.ts';

const MOST_SERVICES = 6;
const MOST_PRICES = 4;
const LONGEST_FACT = 160;

/**
 * An offer without a model: the facts in plain sentences of the chosen language. `why` is told to
 * the person. Facts that carry commands, links or markup are left out.
 */
export function plainOffer(brief: OfferBrief, why: string): CheckedOffer {
  const language = languageNamed(brief.language);
  return {
    offer_description: descriptionOf(brief),
    business_focus: brief.business_focus ?? 'other',
    qualifying_questions: [],
    opening_line: '',
    open_questions: [],
    generated: 'template',
    notes: [
      `${why} The offer was put together from a plain template; please read it over and complete it.`,
      ...(language
        ? []
        : [`The template is in English, as it does not know ${oneLine(brief.language)}.`]),
    ],
  };
}

function descriptionOf(brief: OfferBrief): string {
  const words = PLAIN_WORDS[languageNamed(brief.language) ?? 'en'];
  const company = ownWords(brief.company_name);
  const say = (sentence: string, what: string) =>
    what && sentence.replace('{company}', () => company).replace('{}', () => withoutStop(what));
  const lines = [
    ...(brief.site ? siteLines(brief, say) : []),
    ...(brief.answers ? answerLines(brief, say) : []),
    say(words.next[brief.goal.kind], ownWords(brief.goal.words) || '–'),
  ].filter((line) => line !== '');
  if (lines.join('\n').length < OFFER_MINIMUM || lines.length < 2)
    lines.push(say(words.colleague, '–'));
  return lines.join('\n');
}

type Say = (sentence: string, what: string) => string;

function siteLines({ site, language }: OfferBrief, say: Say): string[] {
  const words = PLAIN_WORDS[languageNamed(language) ?? 'en'];
  const facts = (kind: string, most: number) =>
    [
      ...new Set(
        (site?.facts ?? [])
          .filter((fact) => fact.kind === kind)
          .map(({ value }) => safe(value))
          .filter(Boolean),
      ),
    ].slice(0, most);
  const services = facts('service', MOST_SERVICES);
  const about = services.length > 0 ? services : facts('description', 1);
  const offered = about.length > 0 ? about : [safe(site?.title ?? '')];
  return [
    say(words.offers, offered.join(', ')),
    say(words.prices, facts('price', MOST_PRICES).join('; ')),
    say(words.hours, facts('opening_hours', 1).join('')),
  ];
}

function answerLines({ answers, language }: OfferBrief, say: Say): string[] {
  const words = PLAIN_WORDS[languageNamed(language) ?? 'en'];
  if (!answers) return [];
  return [
    say(words.activity, ownWords(answers.business_activity)),
    say(words.offers, ownWords(answers.business_solutions)),
    say(words.audience, ownWords(answers.target_audience)),
    say(words.special, ownWords(answers.unique_value)),
  ];
}

/** One line of a bounded length, or nothing when it is not fit to be said. */
function safe(text: string): string {
  // a row of a table, its cells apart
  const line = oneLine(text.replace(/\s*\|\s*/g, ', '));
  if (textFaults(line).length > 0 || hasLink(line)) return '';
  return line.length > LONGEST_FACT ? `${line.slice(0, LONGEST_FACT).trimEnd()}…` : line;
}

/** What the person typed stays, but for braces, which a template would take for its own. */
const ownWords = (text: string): string => oneLine(text.replace(/\{\{|\}\}/g, ' '));

const withoutStop = (text: string): string => text.replace(/[.。]+$/, '');
