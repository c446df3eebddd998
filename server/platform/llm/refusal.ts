import type { HttpHead } from '../http-client/http-client.ts';
import { filteredIn } from './content-filter.ts';
import { isNamed, type Overflow, overflowOf } from './overflow.ts';
import { waitAskedFor } from './retry-after.ts';

/** Why a server gave no completion, as it spells it. */
export interface Refusal {
  status: number;
  /** what it says about it, in its own words */
  words: string;
  /** everything that it says, bounded, where the names of parameters are looked for */
  text: string;
  param: string;
  /** its short names of the error */
  code: string;
  /** the model's answer was at fault, not the request: some servers check it themselves */
  ofAnswer: boolean;
  /** the prompt is longer than the model reads */
  overflow: Overflow | undefined;
  /** that is said by a code or by numbers, and not only by a sentence */
  overflowIsNamed: boolean;
  /** a filter refused this text of the prompt; empty: it does not say which */
  filtered: string | undefined;
  /** the wait that it asks for, in ms */
  wait: number | undefined;
}

const MAX_TEXT = 8_000;

type Fields = Record<string, unknown>;

/** Reads the error of a response, with its `status` or the one inside; the body may be of any shape, or no JSON. */
export function readRefusal(
  { status, headers }: Pick<HttpHead, 'status' | 'headers'>,
  body: unknown,
  raw: string,
): Refusal {
  const outer = asFields(Array.isArray(body) ? body[0] : body);
  const inner = outer.error ?? (Array.isArray(outer.errors) ? outer.errors[0] : undefined);
  const error = typeof inner === 'object' && inner !== null ? asFields(inner) : outer;
  const words = wordsOf(error, inner, outer) || pageWords(body, raw);
  const text = (body === undefined ? words : withoutInput(body)).slice(0, MAX_TEXT);
  const code = [error.code, error.type, error.status].map(asText).filter(Boolean).join(' ');
  const said = { status, code, text, words, body };
  const filtered = filteredIn(said);
  const overflow = filtered === undefined ? overflowOf(said) : undefined;
  return {
    status,
    words,
    text,
    param: asText(error.param),
    code,
    overflow,
    overflowIsNamed: overflow !== undefined && isNamed(said),
    filtered,
    wait: waitAskedFor({ headers }, text),
    ofAnswer: 'failed_generation' in error || /json_validate_failed/.test(asText(error.code)),
  };
}

/** The error that a response with 200 carries inside, if it is one. */
export function errorInside(body: unknown): { status: number; body: unknown } | undefined {
  const outer = asFields(Array.isArray(body) ? body[0] : body);
  if (Array.isArray(outer.choices) && outer.choices.length > 0) return undefined;
  const error = outer.error ?? outer.errors;
  if (error === undefined || error === null || error === false) return undefined;
  return { status: statusIn(error), body };
}

/** Errors inside a 200 often say which status they were. */
export function statusIn(error: unknown): number {
  const { code, status } = asFields(error);
  const said = [code, status].map(Number).find((item) => item >= 400 && item < 600);
  return said ?? 502;
}

function wordsOf(error: Fields, inner: unknown, outer: Fields): string {
  const metadata = asFields(error.metadata);
  const said = [
    typeof inner === 'string' ? inner : (error.message ?? outer.message ?? outer.detail),
    // OpenRouter says "Provider returned error" and puts what it returned here.
    metadata.raw,
  ];
  return said
    .map((item) => (typeof item === 'object' && item !== null ? withoutInput(item) : asText(item)))
    .filter((item) => item !== '')
    .join(': ');
}

/** Words that are no JSON: a plain sentence, or the title of a page. */
function pageWords(body: unknown, raw: string): string {
  if (body !== undefined) return '';
  const start = raw.slice(0, MAX_TEXT);
  const isPage = /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(start);
  const title = /<title>([^<]{1,200})/i.exec(start)?.[1] ?? '';
  return isPage ? `a web page: ${title}`.replace(/: $/, '') : start.replace(/<[^>]*>/g, ' ').trim();
}

/** Validators repeat what they were given as `input`, which may be anyone's words. */
function withoutInput(value: unknown): string {
  return JSON.stringify(value, (name, child: unknown) =>
    name === 'input' || name === 'failed_generation' ? undefined : child,
  );
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
