import { type Measure, measuresOf, type Reading } from './measures.ts';
import type { OfferContext } from './offer-context.ts';
import { sentencesOf } from './offer-sentences.ts';
import { findLinesWithMeasure } from './same-measure.ts';
import type { OfferClaim, WrittenOffer } from './schema.ts';
import { readSources, type SourceLine, type Sources } from './sources.ts';
import { findUnsupportedClaims } from './unsupported-claims.ts';
import { languageNamed } from '../language.ts';
import { plainText, wordsOf } from './words.ts';

/** An unsupported statement in a sentence of an offer, described for the model. */
export interface SentenceFault {
  /** its index among the offer's sentences */
  sentence: number;
  fault: string;
}

/** The languages in which an offer's amounts may be written. */
export function languagesOf({ language, site }: OfferContext): string[] {
  return [...new Set([languageNamed(language), site?.language ?? undefined, 'en'])].filter(
    (code) => code !== undefined,
  );
}

/**
 * Compares every amount, share, duration, date, number, link and contact of an offer with the
 * material, and every claim with the source that the model names.
 */
export function claimFaults(
  offer: WrittenOffer,
  context: OfferContext,
  reading: Reading,
): SentenceFault[] {
  const sources = readSources(context, reading);
  const sentences = sentencesOf(offer, languagesOf(context)[0] ?? 'en');
  const claims = offer.claims.map((claim) => ({ claim, words: phrase(claim.words) }));
  return sentences.flatMap(({ text }, sentence) => {
    const words = phrase(text);
    const sentenceClaims = claims.filter((item) => item.words !== '' && words.includes(item.words));
    const faults = [
      ...findUnsupportedClaims(text, sources, reading),
      ...sentenceClaims.flatMap(({ claim }) => groundlessClaim(claim, sources, context, reading)),
    ];
    return [...new Set(faults)].map((fault) => ({ sentence, fault }));
  });
}

/** A shorter quote proves nothing. */
const MIN_QUOTE = 3;

/** Finds a claim whose source isn't in the material or has other amounts. */
function groundlessClaim(
  { words, rests_on }: OfferClaim,
  sources: Sources,
  { answers }: OfferContext,
  reading: Reading,
): string[] {
  const citedLine = namedLine(rests_on, sources, answers);
  const quote = phrase(citedLine ?? rests_on);
  if (citedLine === undefined && (quote.length < MIN_QUOTE || !sources.words.includes(quote))) {
    return [`It says "${words}", which nothing in the material backs up.`];
  }
  // Lines with the quote: a table's cell shows the row's amount only together with its row.
  const lines = citedLine === undefined ? linesHolding(quote, sources.lines) : [];
  const citedMeasures = measuresOf(plainText(citedLine ?? rests_on), reading);
  const citedSource: SourceLine = { text: '', above: '', measures: citedMeasures, isPrice: true };
  const missing = measuresOf(plainText(words), reading).find(
    (measure: Measure) => findLinesWithMeasure(measure, [citedSource, ...lines]).length === 0,
  );
  return missing
    ? [`It says "${words}", but what it names as its support has no ${missing.value} in it.`]
    : [];
}

/** The fact or answer that a claim names by its id. */
function namedLine(
  rests_on: string,
  { facts }: Sources,
  answers: OfferContext['answers'],
): string | undefined {
  const number = /^\s*f(\d{1,4})\s*$/i.exec(rests_on)?.[1];
  if (number) return facts[Number(number) - 1]?.text;
  const answer = Object.entries(answers ?? {}).find(([id]) => id === rests_on.trim());
  return answer?.[1];
}

const linesHolding = (quote: string, lines: SourceLine[]): SourceLine[] =>
  lines.filter(({ text }) => {
    const words = phrase(text);
    return words !== '' && (words.includes(quote) || quote.includes(words));
  });

const phrase = (text: string): string => wordsOf(plainText(text)).join(' ');
