import { SOURCE, type Source, textById } from './catalog.ts';

/** Brands reasons, so that no other text is accepted as one. */
const REASON = Symbol('reason');

export type Params = Readonly<Record<string, unknown>>;

/**
 * A text that is formatted when it's read: code identifies it by id and parameters, and `text` returns
 * it in the reader's current language.
 */
export interface Reason {
  readonly [REASON]: true;
  /** namespace and path in the catalog; null if an earlier version stored the reason without one */
  readonly id: string | null;
  readonly params: Params;
  readonly text: string;
}

/** A reason for each text of a catalog; one with arguments is a function of them. */
export type Reasons<Copy> = {
  readonly [K in keyof Copy]: Copy[K] extends string
    ? Reason
    : Copy[K] extends (values: infer Values) => string
      ? (values: Values) => Reason
      : Reasons<Copy[K]>;
};

/** Turns a catalog into error reasons, because the reader is only known when the response is written. */
export function reasons<Copy extends object>(copy: Copy): Reasons<Copy> {
  const source = (copy as { [SOURCE]?: Source })[SOURCE];
  if (!source) throw new Error('Only a whole catalog has reasons.');
  const made = group(source.namespace, copy);
  return Object.defineProperty(made, SOURCE, {
    value: { ...source, reasons: true } satisfies Source,
  }) as Reasons<Copy>;
}

/**
 * A reason by its id, for example one that was stored or came from a form rule. Its text comes from the
 * catalog, or is `text` if no catalog has the id.
 */
export const reasonById = (id: string | null, params: Params, text: string): Reason =>
  reason(id, params, () => (id === null ? undefined : textById(id, params)) ?? text);

type Words = (values: Params) => string;

function group(path: string, texts: object): object {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(texts))) {
    const id = `${path}.${name}`;
    const value: unknown = property.value;
    if (property.get) made[name] = reason(id, {}, () => String(Reflect.get(texts, name)));
    else if (typeof value !== 'function') made[name] = group(id, value as object);
    else made[name] = (values: Params) => reason(id, values, () => (value as Words)(values));
  }
  return made;
}

const reason = (id: string | null, params: Params, words: () => string): Reason => ({
  [REASON]: true,
  id,
  params,
  get text() {
    return words();
  },
});
