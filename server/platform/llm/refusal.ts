import type { HttpHead } from '../http-client/http-client.ts';
import { findFilteredInput } from './content-filter.ts';
import { isCertainOverflow, type Overflow, overflowOf } from './overflow.ts';
import { requestedWait } from './retry-after.ts';

/** Why a server returned no completion, in its own terms. */
export interface Refusal {
  status: number;
  /** its error message */
  words: string;
  /** all text of the response, bounded, to search for names of parameters */
  text: string;
  param: string;
  /** its short names of the error */
  code: string;
  /** the model's answer was at fault, not the request: some servers check it themselves */
  ofAnswer: boolean;
  /** the prompt is longer than the model reads */
  overflow: Overflow | undefined;
  /** a code or numbers say so, and not only a sentence */
  overflowIsNamed: boolean;
  /** the text of the prompt that a filter refused; empty if it doesn't say which */
  filtered: string | undefined;
  /** the wait that the server requests, in ms */
  wait: number | undefined;
}

const MAX_TEXT = 8_000;

type Fields = Record<string, unknown>;

/** Reads an error response with its `status` or the one inside. The body may have any shape or be no JSON. */
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
  const refusalText = { status, code, text, words, body };
  const filtered = findFilteredInput(refusalText);
  const overflow = filtered === undefined ? overflowOf(refusalText) : undefined;
  return {
    status,
    words,
    text,
    param: asText(error.param),
    code,
    overflow,
    overflowIsNamed: overflow !== undefined && isCertainOverflow(refusalText),
    filtered,
    wait: requestedWait({ headers }, text),
    ofAnswer: 'failed_generation' in error || /json_validate_failed/.test(asText(error.code)),
  };
}

/** The error inside a 200 response, if there is one. */
export function errorInside(body: unknown): { status: number; body: unknown } | undefined {
  const outer = asFields(Array.isArray(body) ? body[0] : body);
  if (Array.isArray(outer.choices) && outer.choices.length > 0) return undefined;
  // vLLM's older form has the error's own fields.
  const error = outer.error ?? outer.errors ?? (outer.object === 'error' ? outer : undefined);
  if (error === undefined || error === null || error === false) return undefined;
  return { status: statusIn(error), body };
}

/** Errors inside a 200 often include their status. */
export function statusIn(error: unknown): number {
  const { code, status } = asFields(error);
  const errorStatus = [code, status].map(Number).find((item) => item >= 400 && item < 600);
  return errorStatus ?? 502;
}

function wordsOf(error: Fields, inner: unknown, outer: Fields): string {
  const metadata = asFields(error.metadata);
  const messages = [
    typeof inner === 'string' ? inner : (error.message ?? outer.message ?? outer.detail),
    // OpenRouter says "Provider returned error" and puts the provider's response here.
    metadata.raw,
  ];
  return messages
    .map((item) => (typeof item === 'object' && item !== null ? withoutInput(item) : asText(item)))
    .filter((item) => item !== '')
    .join(': ');
}

/** The message of a body that isn't JSON: a plain sentence, or the title of a page. */
function pageWords(body: unknown, raw: string): string {
  if (body !== undefined) return '';
  const start = raw.slice(0, MAX_TEXT);
  const isPage = /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(start);
  const title = /<title>([^<]{1,200})/i.exec(start)?.[1] ?? '';
  return isPage ? `a web page: ${title}`.replace(/: $/, '') : start.replace(/<[^>]*>/g, ' ').trim();
}

/** Drops `input`, in which validators repeat the request, which may quote anyone. */
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
