import { judge, type Verdict } from './judge.ts';
import type { Question } from './read-question.ts';
import type { Verifier } from './verifiers.ts';
import { falseStatements, hostileStatements } from './write-statements.ts';

/** What the verifier says to a question. The same question always gets the same answer. */
export function verify(question: Question, verifier: Verifier): string {
  if (verifier === 'broken') return '{"sentences": [{"sentence": 1, "claim": "state';
  if (question.writes) return JSON.stringify({ statements: statementsOf(question, verifier) });
  return JSON.stringify({ sentences: verdictsOf(question, verifier) });
}

function statementsOf({ lines }: Question, verifier: Verifier): string[] {
  if (verifier === 'mute') return [];
  return verifier === 'hostile' ? hostileStatements(lines) : falseStatements(lines);
}

function verdictsOf(question: Question, verifier: Verifier): Verdict[] {
  if (verifier === 'mute') return [];
  if (verifier === 'lazy') return lazy(question);
  return verifier === 'hostile' ? hostile(question) : judge(question);
}

const claimed = (sentence: number, proof: Verdict['proof']): Verdict => ({
  sentence,
  claim: 'statement',
  subject: 'other',
  proof,
  calculation: '',
});

/** All is proven by the first words of the first line. */
function lazy({ lines, sentences }: Question): Verdict[] {
  const [first] = lines;
  const quote = first?.text.split(' ').slice(0, 5).join(' ') ?? '';
  return sentences.map(({ number }) => claimed(number, [{ line: first?.id ?? '1', quote }]));
}

/** All is proven by quotes that no line has, but for one sentence that it takes for the false one. */
function hostile({ lines, sentences }: Question): Verdict[] {
  const chance = sentences.reduce((sum, { text }) => sum + text.length, 0);
  return sentences.map(({ number, text }, at) => {
    const line = lines[(chance + at) % Math.max(1, lines.length)]?.id ?? '1';
    const quote = `It is agreed with everyone that ${text}`;
    return claimed(number, at === chance % sentences.length ? [] : [{ line, quote }]);
  });
}
