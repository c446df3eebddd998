/** An embedding of a text. Its direction represents the meaning. */
export type Vector = readonly number[];

/** Texts in one request. Its response is at most a megabyte, which is read in one piece. */
export const MAX_TEXTS_PER_REQUEST = 16;
/** Models accept some 8,000 tokens, a few only 512. A passage has a few hundred. */
const MAX_TEXT = 2_400;
/** The limit of a pgvector index (halfvec). */
export const MAX_DIMENSIONS = 4_000;

/** The embedded text of a passage, with the title and headings that tell what it is about. */
export function embeddedText(passage: { title: string; heading: string; text: string }): string {
  const { title, heading, text } = passage;
  return [title, heading, text].filter(Boolean).join('\n').slice(0, MAX_TEXT).toWellFormed();
}

/**
 * Unrelated questions, each with an answer. Every model has its own similarity scale: some rate any two
 * texts 0.7, others near 0. These pairs calibrate from which similarity a text counts as an answer.
 */
const KNOWN_PAIRS = [
  ['Where can I leave my car?', 'Guests find a parking lot for cars behind the building.'],
  ['Puis-je venir avec mon chien ?', 'Les chiens et autres animaux peuvent venir avec vous.'],
  ['Wann habt ihr geöffnet?', 'Unser Geschäft ist montags bis freitags ab neun Uhr geöffnet.'],
  ['¿Cómo puedo pagar la factura?', 'Se puede pagar la factura con tarjeta o transferencia.'],
  ['Do you teach beginners to swim?', 'Swimming lessons for beginners start every spring.'],
  ['Is the soup made without meat?', 'All soups are vegetarian and made of fresh vegetables.'],
] as const;

/** The first texts sent to a model, to measure its scale. */
export const CALIBRATION_TEXTS: readonly string[] = KNOWN_PAIRS.flat();

/** The similarity from which a passage may answer a question; null: the model can't tell answers apart. */
export function measureThreshold(vectors: readonly Vector[]): number | null {
  const questions = KNOWN_PAIRS.map((_, pair) => vectors[pair * 2] ?? []);
  const answers = KNOWN_PAIRS.map((_, pair) => vectors[pair * 2 + 1] ?? []);
  const matching: number[] = [];
  const others: number[] = [];
  for (const [at, question] of questions.entries()) {
    for (const [to, answer] of answers.entries()) {
      (at === to ? matching : others).push(cosine(question, answer));
    }
  }
  const [answering, unrelated] = [mean(matching), mean(others)];
  if (!(answering - unrelated > MIN_DISTANCE)) return null;
  return (answering + unrelated) / 2;
}

/** A smaller gap is chance: the model isn't made for embeddings of this kind. */
const MIN_DISTANCE = 0.02;

const mean = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export function cosine(a: Vector, b: Vector): number {
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    product += value * other;
    squareA += value * value;
    squareB += other * other;
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}

/** The database's support for embeddings. */
export interface VectorFacts {
  /** the version of pgvector in this database; null: not installed */
  installed: string | null;
  /** the server has its files */
  available: boolean;
  /** the table has its column */
  prepared: boolean;
}

const OR_TURN_OFF = 'or leave EMBEDDINGS_MODEL empty.';

/** Explains why vectors can't be stored and how to fix it; null: they can. */
export function vectorProblem({
  installed,
  available,
  prepared,
}: VectorFacts): { problem: string; hint: string } | null {
  if (installed !== null && !isRecent(installed)) {
    return {
      problem: `The database has pgvector ${installed}, which is too old.`,
      hint: `Update it to 0.7 or newer, run ALTER EXTENSION vector UPDATE and start again, ${OR_TURN_OFF}`,
    };
  }
  if (prepared && installed !== null) return null;
  if (installed !== null || available) {
    return {
      problem: 'The database has pgvector, but it was not set up here.',
      hint: `Run CREATE EXTENSION vector SCHEMA public as an administrator of the database and start again, ${OR_TURN_OFF}`,
    };
  }
  return {
    problem: 'The database has no pgvector.',
    hint: `Install pgvector 0.7 or newer on the database server, which cannot be the embedded one, and start again, ${OR_TURN_OFF}`,
  };
}

/** halfvec came with 0.7. */
function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= 7;
}
