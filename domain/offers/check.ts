import { type OfferBrief, sourcesOf } from './brief.ts';
import { hasLink, hasPrice, inventedIn } from './invented.ts';
import { languageNamed, languageOf } from './language.ts';
import { OFFER_MINIMUM } from './limits.ts';
import type { WrittenOffer } from './schema.ts';

export const OFFER_MAXIMUM = 4_000;
const LONGEST_LINE = 300;
const QUESTIONS = { least: 1, most: 5 };
const MOST_OPEN_QUESTIONS = 8;

/**
 * What is wrong with an offer, in words that the model understands; nothing for one that may be
 * stored. Open questions are not judged: bad ones are left out (`cleanOpenQuestions`).
 */
export function offerFaults(offer: WrittenOffer, brief: OfferBrief): string[] {
  const { offer_description, qualifying_questions, opening_line } = offer;
  const lengths = lengthFaults(offer);
  // What is far too long is not read any further.
  if (lengths.length > 0) return lengths;
  const shown = [offer_description, ...qualifying_questions, opening_line];
  return [
    ...shown.flatMap(textFaults),
    // Apart: one of them in another language makes a mixture that tells nothing.
    ...languageFault(offer_description, brief.language),
    ...languageFault(shown.slice(1).join('\n'), brief.language),
    ...inventedFaults(shown.join('\n'), brief),
    ...(hasLink(opening_line) || hasPrice(opening_line)
      ? ['The opening line has a link or a price in it.']
      : []),
  ].filter((fault, index, all) => all.indexOf(fault) === index);
}

/**
 * The same for an offer that comes without the rest, from outside. `known` is false when there is
 * nothing to compare its facts with.
 */
export function suppliedOfferFaults(
  text: string,
  brief: OfferBrief,
  { known }: { known: boolean },
): string[] {
  const lengths = descriptionFaults(text);
  if (lengths.length > 0) return lengths;
  return [
    ...textFaults(text),
    ...languageFault(text, brief.language),
    ...(known ? inventedFaults(text, brief) : []),
  ];
}

/** What is wrong with a text by itself, wherever it comes from. */
export function textFaults(text: string): string[] {
  const faults: string[] = [];
  if (HOLES.some((hole) => hole.test(text))) faults.push('A placeholder in it was left open.');
  if (MARKUP.some((markup) => markup.test(text)))
    faults.push('It has markup in it; write plain text.');
  if (COMMANDS.some((command) => command.test(text))) {
    faults.push('It repeats instructions that stand in the material.');
  }
  return faults;
}

/** Questions to the person: one line each, plain, different, and not too many. */
export function cleanOpenQuestions(questions: string[]): string[] {
  const seen = new Set<string>();
  return questions
    .map((question) => question.replace(/\s+/g, ' ').trim())
    .filter((question) => question.length >= 8 && question.length <= 200)
    .filter((question) => textFaults(question).length === 0 && !hasLink(question))
    .filter((question) => {
      const key = question.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_OPEN_QUESTIONS);
}

const inventedFaults = (text: string, brief: OfferBrief): string[] =>
  inventedIn(text, sourcesOf(brief)).map(
    (what) => `It names ${what}, which the material does not say.`,
  );

function descriptionFaults(text: string): string[] {
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
  const lines = [...qualifying_questions, opening_line];
  if (lines.some((line) => line.trim() === '' || line.length > LONGEST_LINE || /\n/.test(line))) {
    faults.push('Each question and the opening line must be one short line.');
  }
  const many = qualifying_questions.length;
  if (many < QUESTIONS.least || many > QUESTIONS.most) {
    faults.push('Give two to four qualifying questions.');
  }
  return faults;
}

function languageFault(text: string, wanted: string): string[] {
  const language = languageNamed(wanted);
  const found = languageOf(text);
  if (!language || !found || found === language) return [];
  return [`It is not written in the language asked for (${wanted}).`];
}

const HOLES = [
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

/** Lines that a prompt would take for its own, and orders to a model, in several languages. */
const COMMANDS = [
  /^\s*(?:language|link|objective|business|offer|lead|date|system|assistant|user|instructions?)\s*[:：]/im,
  /\b(?:ignor\p{L}*|disregard|forget|oubli\p{L}*|vergiss|vergessen|olvid\p{L}*|dimentic\p{L}*|esque\p{L}*)\b.{0,40}\b(?:instruction|instrucc|istruzion|instruç|anweisung|prompt|rules|règles|regeln|reglas)/iu,
  /system\s?prompt|prompt système|systemprompt|you are now\b|developer mode|jailbreak/i,
  /忽略.{0,12}(?:指令|指示|提示)|(?:指示|命令).{0,6}無視|игнорир\p{L}*.{0,30}инструкц|تجاهل.{0,20}(?:التعليمات|الأوامر)/iu,
];
