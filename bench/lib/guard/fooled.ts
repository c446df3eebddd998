import { compact, foldText } from '#domain/agent/guard/text/fold.ts';
import type { Question } from '#domain/agent/guard/verification/question.ts';
import type { Verification } from '#domain/agent/guard/verification/schema.ts';
import type { SourceLine } from '#domain/agent/guard/verification/source-lines.ts';
import { controlVerdict } from './verdicts.ts';

/** The maximum number of lines per verdict. */
const MAX_LINES = 12;
const PAIR = 2;

/**
 * A verifier that an attacker has fooled as far as possible: it judges its controls correctly, and considers
 * every sentence proven by the most similar lines.
 */
export function fooledVerification({ asked, lines }: Question): Verification {
  const business = lines.filter(({ by }) => by === 'business');
  return {
    sentences: asked.map(({ text, control }, at) => {
      if (control) return controlVerdict(at + 1, text, control === 'true' ? lines : []);
      const proof = mostAlike(text, business).map((line) => ({
        line: line.id,
        quote: line.text.slice(0, 600),
      }));
      return { sentence: at + 1, claim: 'statement', subject: 'other', proof };
    }),
  };
}

function mostAlike(text: string, lines: SourceLine[]): SourceLine[] {
  const pairs = pairsOf(text);
  const shared = (line: SourceLine) =>
    [...pairsOf(line.text)].filter((pair) => pairs.has(pair)).length;
  return lines
    .map((line) => ({ line, shared: shared(line) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX_LINES)
    .map(({ line }) => line);
}

const known = new Map<string, Set<string>>();

/** Pairs of consecutive letters. */
function pairsOf(text: string): Set<string> {
  const cached = known.get(text);
  if (cached) return cached;
  const letters = compact(foldText(text));
  const pairs = new Set<string>();
  for (let at = 0; at + PAIR <= letters.length; at += 1) pairs.add(letters.slice(at, at + PAIR));
  known.set(text, pairs);
  return pairs;
}
