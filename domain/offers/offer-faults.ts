import { openQuestions } from '#copy/campaigns/offer-notes.ts';
import { certainLanguage, type DetectedLanguage, languageNamed } from '../language.ts';
import { oneLine } from '../text.ts';
import type { FactKind } from '../websites/facts.ts';
import { claimFaults, languagesOf, type SentenceFault } from './claim-faults.ts';
import { hasEmail, hasLink } from './contacts.ts';
import type { Reading } from './measures.ts';
import type { OfferContext } from './offer-context.ts';
import { hasPrice } from './unsupported-claims.ts';
import { OFFER_MINIMUM, type WrittenOffer } from './schema.ts';

export const OFFER_MAXIMUM = 4_000;
const MAX_LINE_LENGTH = 300;
const QUESTIONS = { min: 1, max: 5 };
const MAX_OPEN_QUESTIONS = 8;

/** The parts of an offer whose language we check. */
export interface OfferTexts<T> {
  description: T;
  /** the qualifying questions and the opening line */
  lines: T;
}

/** Parts are checked separately: a mix of languages would be recognized as none. */
export function offerTexts(offer: WrittenOffer): OfferTexts<string> {
  const { offer_description, qualifying_questions, opening_line } = offer;
  return {
    description: offer_description,
    lines: [...qualifying_questions, opening_line].join('\n'),
  };
}

/** What is wrong with an offer, described for the model. */
export interface OfferFaults {
  /** faults of the whole offer: it can't be stored */
  whole: string[];
  /** faults of single sentences: the rest can stay without them */
  sentences: SentenceFault[];
}

/**
 * Finds what keeps an offer from being stored. Doesn't check open questions, since
 * `cleanOpenQuestions` drops bad ones.
 */
export function offerFaults(
  offer: WrittenOffer,
  context: OfferContext,
  { detected, reading }: { detected: OfferTexts<DetectedLanguage | undefined>; reading: Reading },
): OfferFaults {
  const { offer_description, qualifying_questions, opening_line } = offer;
  const lengths = lengthFaults(offer);
  // A text that is far too long isn't checked any further.
  if (lengths.length > 0) return { whole: lengths, sentences: [] };
  const shown = [offer_description, ...qualifying_questions, opening_line];
  const whole = [
    ...shown.flatMap(textFaults),
    ...languageFault(detected.description, context.language),
    ...languageFault(detected.lines, context.language),
    ...(hasLink(opening_line) || hasPrice(opening_line, languagesOf(context))
      ? ['The opening line has a link or a price in it.']
      : []),
  ];
  return { whole: [...new Set(whole)], sentences: claimFaults(offer, context, reading) };
}

/**
 * Does the same for a description from outside. `known` is false if there are no sources to compare
 * its facts with.
 */
export function suppliedOfferFaults(
  text: string,
  context: OfferContext,
  options: { known: boolean; detected: DetectedLanguage | undefined; reading: Reading },
): string[] {
  const lengths = descriptionFaults(text);
  if (lengths.length > 0) return lengths;
  const { known, detected, reading } = options;
  const claims = known ? claimFaults(descriptionOnly(text), context, reading) : [];
  const language = languageFault(detected, context.language);
  return [...textFaults(text), ...language, ...claims.map(({ fault }) => fault)];
}

const descriptionOnly = (offer_description: string): WrittenOffer => ({
  offer_description,
  business_focus: 'other',
  qualifying_questions: [],
  opening_line: '',
  open_questions: [],
  language_variant: '',
  address_form: 'unclear',
  claims: [],
});

/** Finds what is wrong with a text, regardless of its source. */
export const textFaults = (text: string): string[] =>
  TEXT_FAULTS.flatMap(([fault, patterns]) =>
    patterns.some((pattern) => pattern.test(text)) ? fault : [],
  );

/** Cleans questions to the user: single lines, plain text, unique, and at most eight. */
export function cleanOpenQuestions(questions: string[]): string[] {
  const seen = new Set<string>();
  return questions
    .map(oneLine)
    .filter((question) => question.length >= 8 && question.length <= 200)
    .filter((question) => textFaults(question).length === 0 && !hasLink(question))
    .filter((question) => {
      const key = question.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_OPEN_QUESTIONS);
}

/** Checks that a description's length can be stored. */
export function descriptionFaults(text: string): string[] {
  const { length } = text.trim();
  if (length < OFFER_MINIMUM) {
    return [`The offer description must have at least ${OFFER_MINIMUM} characters.`];
  }
  return length > OFFER_MAXIMUM
    ? [`The offer description must have at most ${OFFER_MAXIMUM} characters.`]
    : [];
}

function lengthFaults({ offer_description, qualifying_questions, opening_line }: WrittenOffer) {
  const faults = descriptionFaults(offer_description);
  const isLong = (line: string) =>
    line.trim() === '' || line.length > MAX_LINE_LENGTH || line.includes('\n');
  if ([...qualifying_questions, opening_line].some(isLong))
    faults.push('Each question and the opening line must be one short line.');
  const questionCount = qualifying_questions.length;
  if (questionCount < QUESTIONS.min || questionCount > QUESTIONS.max) {
    faults.push('Give two to four qualifying questions.');
  }
  return faults;
}

function languageFault(detected: DetectedLanguage | undefined, expected: string): string[] {
  const language = languageNamed(expected);
  const detectedLanguage = certainLanguage(detected);
  if (!language || !detectedLanguage || detectedLanguage === language) return [];
  return [`It is not written in the language asked for (${expected}).`];
}

const PLACEHOLDERS = [
  /\{\{|\}\}/,
  /\[[^\]\n]{2,40}\](?!\()/,
  /<[A-Z_ ]{3,30}>/,
  /\bX{3,}\b/,
  /lorem ipsum/i,
  /\b(?:TODO|TBD|undefined|NaN)\b/,
];

const MARKUP = [
  /<\/?[a-z][^>]*>/i,
  /^\s{0,3}#{1,6}\s/m,
  /\*\*|__|`/,
  /\[[^\]]*\]\([^)]*\)/,
  /^\s*\|.*\|\s*$/m,
];

/** Lines that look like part of a prompt, and instructions to a model, in several languages. */
const COMMANDS = [
  /^\s*(?:language|link|objective|business|offer|lead|date|system|assistant|user|instructions?)\s*[:：]/im,
  /\b(?:ignor\p{L}*|disregard|forget|oubli\p{L}*|vergiss|vergessen|olvid\p{L}*|dimentic\p{L}*|esque\p{L}*)\b.{0,40}\b(?:instruction|instrucc|istruzion|instruç|anweisung|prompt|rules|règles|regeln|reglas)/iu,
  /system\s?prompt|prompt système|systemprompt|you are now\b|developer mode|jailbreak/i,
  /忽略.{0,12}(?:指令|指示|提示)|(?:指示|命令).{0,6}無視|игнорир\p{L}*.{0,30}инструкц|تجاهل.{0,20}(?:التعليمات|الأوامر)/iu,
];

const TEXT_FAULTS: [fault: string, patterns: RegExp[]][] = [
  ['A placeholder in it was left open.', PLACEHOLDERS],
  ['It has markup in it; write plain text.', MARKUP],
  ['It repeats instructions that stand in the material.', COMMANDS],
];

/** Leads' most common questions, and the kinds of facts that answer them. */
const COMMON_QUESTIONS = [
  [['price'], 'price'],
  [['service', 'description'], 'offer'],
  [['opening_hours'], 'hours'],
  [['address'], 'address'],
  [['phone', 'email', 'contact_link'], 'contact'],
] as const satisfies [kinds: FactKind[], question: keyof typeof openQuestions][];

/**
 * Returns questions to the user that neither the site nor the answers cover: first those about missing
 * facts, then the model's.
 */
export function openQuestionsFor({ site, answers }: OfferContext, fromModel: string[]): string[] {
  const missing: string[] = [];
  if (site) {
    const kinds = new Set(site.facts.map(({ kind }) => kind));
    // Facts may be missing if the model wasn't available. What the pages say is no open question.
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
