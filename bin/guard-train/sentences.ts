import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { SENTENCE_KINDS, type SentenceKind } from '#domain/agent/guard/kinds/kinds.ts';

/** A sentence as people labelled it. */
export interface Labelled {
  text: string;
  labels: string[];
  /** where only some kinds were looked at: those that it is not */
  not?: string[];
}

const FOLDER = new URL('./sentences/', import.meta.url);
/** What changes the weights besides the sentences: count it up with every change of the training. */
const VERSION = 1;

const files = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted();
const textOf = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

export const labelledSentences = (): Labelled[] =>
  files().flatMap((file) =>
    textOf(file)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Labelled),
  );

/** Tells the sentences and the training that weights were made from. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(`${VERSION} ${SENTENCE_KINDS.join(' ')}`);
  for (const file of files()) hash.update(textOf(file));
  return hash.digest('hex');
}

/** The labels that a kind is made of; a kind of one label has its name. */
const OF_KIND: Partial<Record<SentenceKind, string[]>> = {
  gift: ['free', 'discount', 'guarantee'],
};

/** 1: the sentence is of the kind; 0: it is not; undefined: nobody looked. */
export function isOf({ labels, not }: Labelled, kind: SentenceKind): 0 | 1 | undefined {
  const own = OF_KIND[kind] ?? [kind];
  if (own.some((label) => labels.includes(label))) return 1;
  return !not || own.every((label) => not.includes(label)) ? 0 : undefined;
}
