import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { compile } from './compile.ts';
import { formatters } from './intl.ts';
import { currentLocale, formatLocale } from './locale.ts';
import { translated } from './translations.ts';

/** English texts by name. A text with a brace is an ICU message with arguments. */
export interface Texts {
  readonly [name: string]: Entry;
}
type Entry = string | Texts | readonly Entry[];

type Arguments<M extends string> = GetICUArgs<
  M,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
>;

/** A text without arguments is a string in the reader's language; one with arguments is a function. */
type Text<M extends string> = M extends `${string}{${string}`
  ? keyof Arguments<M> extends never
    ? string
    : (values: Arguments<M>) => string
  : string;

export type Copy<T> = {
  readonly [K in keyof T]: T[K] extends string ? Text<T[K]> : Copy<T[K]>;
};

/** The key under which the build, which loads its own instance of this module, finds a catalog's source. */
export const SOURCE = Symbol.for('copy source');
export interface Source {
  namespace: string;
  texts: Texts;
  /** the same in every language */
  verbatim: boolean;
  /** the texts are error reasons */
  reasons?: true;
}

/**
 * The texts of one part of the product, in the reader's language. Read them inside a function: a module
 * constant keeps the language of its first reader.
 *
 * @param namespace unique; with the path of a text, it's the id that translators know the text by
 */
export function catalog<const T extends Texts>(namespace: string, texts: T): Copy<T> {
  return made({ namespace, texts, verbatim: false }, translated);
}

/** Texts that are the same in every language, such as the plans' French ones. */
export function verbatim<const T extends Texts>(namespace: string, texts: T): Copy<T> {
  return made({ namespace, texts, verbatim: true }, (_id, source) => source);
}

type Lookup = (id: string, source: CompiledMessage) => CompiledMessage;

/** All loaded catalogs by namespace. */
const catalogs = new Map<string, object>();

function made<T>(source: Source, lookup: Lookup): Copy<T> {
  const copy = group(source.namespace, source.texts, lookup);
  catalogs.set(source.namespace, copy);
  return Object.defineProperty(copy, SOURCE, { value: source }) as Copy<T>;
}

/** A message that the build has compiled, written as `message([…])` in its files. */
class Message {
  readonly nodes: CompiledMessage;
  constructor(nodes: CompiledMessage) {
    this.nodes = nodes;
  }
}
/** @public called in the build's output */
export const message = (nodes: CompiledMessage) => new Message(nodes);

function group(path: string, texts: Texts | readonly Entry[], lookup: Lookup): object {
  const copy = Array.isArray(texts) ? [] : {};
  for (const [name, entry] of Object.entries(texts) as [string, Entry | Message][]) {
    const id = `${path}.${name}`;
    const isText = typeof entry === 'string' || entry instanceof Message;
    Object.defineProperty(copy, name, {
      ...(isText ? property(id, entry, lookup) : { value: group(id, entry, lookup) }),
      enumerable: true,
    });
  }
  return copy;
}

function property(id: string, text: string | Message, lookup: Lookup): PropertyDescriptor {
  const source = typeof text === 'string' ? compile(text) : text.nodes;
  const read = (values: FormatValues<string> = {}) =>
    noted(id, values, formatted(lookup(id, source), values));
  return typeof source === 'string' ? { get: read } : { value: read };
}

/** Prefix of the ids of form validation messages. */
const RULES = 'fields.';

export interface SaidRule {
  id: string;
  params: FormatValues<string>;
  text: string;
}
let noteRule: (said: SaidRule) => void = () => undefined;

/** A schema keeps only a failed rule's message, so `note` receives its text id and values. */
export const noteRulesBy = (note: typeof noteRule) => {
  noteRule = note;
};

function noted(id: string, params: FormatValues<string>, text: string): string {
  if (id.startsWith(RULES)) noteRule({ id, params, text });
  return text;
}

function formatted(message: CompiledMessage, values: FormatValues<string>): string {
  if (typeof message === 'string') return message;
  return String(format(message, formatLocale(currentLocale()), values, { formatters }));
}

type Words = (values: Values) => string;
type Values = Readonly<Record<string, unknown>>;

/** Returns the text with this id if its catalog is loaded and takes these values. */
export function textById(id: string, values: Values): string | undefined {
  const steps = id.split('.');
  for (let length = steps.length - 1; length > 0; length--) {
    let found: unknown = catalogs.get(steps.slice(0, length).join('.'));
    if (!found) continue;
    for (const step of steps.slice(length)) {
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step))
        return undefined;
      found = Reflect.get(found, step);
    }
    if (typeof found === 'string') return found;
    return typeof found === 'function' ? tried(found as Words, values) : undefined;
  }
  return undefined;
}

/** Fails if a date became a string in transit, or if a later server version sends other values. */
function tried(words: Words, values: Values): string | undefined {
  try {
    return words(values);
  } catch {
    return undefined;
  }
}

/**
 * Looks up a text by a name that the group may lack, such as a kind that a later server version sends.
 * Returns undefined for such a name, and for a text with arguments.
 */
export function textOf(group: object, name: string | null | undefined): string | undefined {
  if (name == null || !Object.hasOwn(group, name)) return undefined;
  const text = (group as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : undefined;
}
