import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { compile } from './compile.ts';
import { formatters } from './intl.ts';
import { currentLocale, formatLocale } from './locale.ts';
import { translated } from './translations.ts';

/** Texts in English by their names. A text with a brace is an ICU message with arguments. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

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

/** Where the build and the tests find what a catalog was made from. */
export const SOURCE = Symbol('source');
export interface Source {
  namespace: string;
  texts: Texts;
  /** the same in every language */
  verbatim: boolean;
  /** given as reasons of refusals */
  reasons?: true;
}

/**
 * The texts of one part of the product. They're given in the reader's language when they're read, so
 * read them inside a function: a constant of a module keeps the language of its first reader.
 *
 * @param namespace unique; with the path of a text it's the id under which translators know the text
 */
export function catalog<const T extends Texts>(namespace: string, texts: T): Copy<T> {
  return made({ namespace, texts, verbatim: false }, translated);
}

/** Texts that are the same in every language, such as the French ones of the plans. */
export function verbatim<const T extends Texts>(namespace: string, texts: T): Copy<T> {
  return made({ namespace, texts, verbatim: true }, (_id, source) => source);
}

type Lookup = (id: string, source: CompiledMessage) => CompiledMessage;

function made<T>(source: Source, lookup: Lookup): Copy<T> {
  const copy = group(source.namespace, source.texts, lookup);
  return Object.defineProperty(copy, SOURCE, { value: source }) as Copy<T>;
}

function group(path: string, texts: Texts, lookup: Lookup): object {
  const copy = {};
  for (const [name, text] of Object.entries(texts)) {
    const id = `${path}.${name}`;
    Object.defineProperty(copy, name, {
      ...(isGroup(text) ? { value: group(id, text, lookup) } : property(id, text, lookup)),
      enumerable: true,
    });
  }
  return copy;
}

/** The build has compiled messages into arrays. */
const isGroup = (text: string | Texts): text is Texts =>
  typeof text === 'object' && !Array.isArray(text);

function property(id: string, text: CompiledMessage, lookup: Lookup): PropertyDescriptor {
  const source = typeof text === 'string' ? compile(text) : text;
  if (typeof source === 'string') return { get: () => formatted(lookup(id, source), {}) };
  return { value: (values: FormatValues<string>) => formatted(lookup(id, source), values) };
}

function formatted(message: CompiledMessage, values: FormatValues<string>): string {
  if (typeof message === 'string') return message;
  return String(format(message, formatLocale(currentLocale()), values, { formatters }));
}
