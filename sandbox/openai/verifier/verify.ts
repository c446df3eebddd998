import type { ChatRequest } from '../request.ts';
import { judge, type Line, wordsIn } from './judge.ts';

/** A request for verdicts, or for false statements. */
export interface Question {
  /** asks for false statements about the lines, not for verdicts */
  writes: boolean;
  lines: Line[];
  sentences: { number: number; text: string }[];
}

/** The question of a request with numbered `<lines>`; undefined for any other request. */
export function verificationIn({ schema, messages }: ChatRequest): Question | undefined {
  const { statements, sentences } = schema?.properties ?? {};
  if (!statements && !sentences) return undefined;
  const texts = messages.filter(({ role }) => role !== 'assistant').map(({ text }) => text);
  const lines = texts.flatMap((text) => itemsIn(text, 'lines'));
  const asked = texts
    .map((text) => itemsIn(text, 'sentences'))
    .findLast(({ length }) => length > 0);
  return {
    writes: statements !== undefined,
    lines: lines.map((line) => ({ ...line, isLead: line.id.startsWith('L') })),
    sentences: (asked ?? []).map(({ id, text }) => ({ number: Number(id.slice(1)), text })),
  };
}

/** The lines between marks, each with its id. Text between marks never has an angle bracket. */
const itemsIn = (text: string, mark: string): { id: string; text: string }[] =>
  [...text.matchAll(new RegExp(`<${mark}>\\n([^<]*)</${mark}>`, 'g'))].flatMap(([, block = '']) =>
    [...block.matchAll(/^\[([A-Z]?\d*)\] (.*)$/gm)].map(([, id = '', said = '']) => ({
      id,
      text: said,
    })),
  );

/** Each verifier's answer to a question, always the same. Tests add some that fail. */
export const verifiers: Record<string, (question: Question) => object | string> = {
  good: ({ writes, lines, sentences }) =>
    writes ? { statements: falseStatements(lines) } : { sentences: judge(lines, sentences) },
};

export function verify(question: Question, name: string): string {
  const said = (verifiers[name] ?? verifiers.good)?.(question) ?? '';
  return typeof said === 'string' ? said : JSON.stringify(said);
}

/** Claims that hold for no business of the sandbox. */
const ENDINGS = [
  'comes with a hammock and a violin lesson',
  'includes a balloon ride over the harbour',
  'is served by trained penguins',
  'ends with fireworks behind the lighthouse',
  'happens on board of an old submarine',
  'needs a letter from the mayor',
  'is only for left-handed astronauts',
  'was invented by a famous opera singer',
  'takes place in a greenhouse full of orchids',
  'begins with a march of drummers',
  'stops whenever snow falls on the volcano',
  'is guarded by a family of beekeepers',
];

/** A false statement for each of the first lines, with its longest word. */
export const falseStatements = (lines: Line[]): string[] =>
  ENDINGS.map((ending, at) => {
    const words = wordsIn(lines[at % Math.max(1, lines.length)]?.text ?? '');
    return `Our ${words.toSorted((a, b) => b.length - a.length)[0]} ${ending}.`;
  });
