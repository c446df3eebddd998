import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';
import { createTanstackQueryUtils, OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query';
import { v4 as uuid } from 'uuid';
import { IDENTITY_HEADER, UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import type { Router } from '#server/router.ts';
import { textById } from '#copy/catalog/catalog.ts';
import type { ErrorCode, TextRef, RenderedRefusal } from '#domain/errors.ts';
import { isUserActive } from './attendance.ts';
import { currentIdentity } from './identity.ts';

interface Context extends ClientContext {
  /** idempotency key; set by callers that retry after a reload */
  key?: string;
  /** the browser finishes the request even if the page closes; for bodies under 64 KB */
  keepalive?: boolean;
}

const link = new RPCLink<Context>({
  url: () => new URL('/rpc', window.location.origin),
  headers: ({ context: { key } }) => {
    const identity = currentIdentity();
    return {
      ...(identity && { [IDENTITY_HEADER]: identity }),
      ...(!isUserActive() && { [UNATTENDED_HEADER]: '1' }),
      ...(key && { 'idempotency-key': key }),
    };
  },
  fetch: (request, init, { context: { keepalive = false } }, path, input) =>
    fetchUnlessPrefetched(request, { ...init, keepalive }, path, input),
});

let sendOnce = createIntents();

/** For tests: keeps one test's calls from counting as the first press in the next test. */
export function resetIntents(): void {
  sendOnce = createIntents();
}

/** All calls except queries count as intents. TanStack Query already deduplicates and repeats queries. */
const intentLink: ClientLink<Context> = {
  call(path, input, options) {
    const operation = options.context as { [OPERATION_CONTEXT_SYMBOL]?: { type: string } };
    const type = operation[OPERATION_CONTEXT_SYMBOL]?.type;
    if (type !== undefined && type !== 'mutation') return link.call(path, input, options);
    const name = `${path.join('/')} ${currentIdentity() ?? ''} ${JSON.stringify(input)}`;
    const send = (key: string) =>
      link.call(path, input, { ...options, context: { key, ...options.context } });
    return sendOnce(name, send, { remember: type === 'mutation' });
  },
};

/** Plain calls: `await client.accounts.signIn({ email, password })`. */
export const client: RouterClient<Router, Context> = createORPCClient(intentLink);

/** The same as query and mutation options: `useQuery(rpc.campaigns.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);

/**
 * Mutation options: a successful change refetches these keys and stays pending until that is done.
 */
export const refetchOnSuccess = (...keys: QueryKey[]) => refetchAfter(keys, (error) => !error);

/** The same, but also refetches after a refusal, which shows that the data is out of date. */
export const refetchOnSettled = (...keys: QueryKey[]) => refetchAfter(keys, () => true);

function refetchAfter(keys: QueryKey[], isDue: (error: Error | null) => boolean) {
  return {
    onSettled: (
      _answer: unknown,
      error: Error | null,
      _input: unknown,
      _before: unknown,
      { client }: MutationFunctionContext,
    ) =>
      isDue(error)
        ? Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
        : undefined,
  };
}

/** Milliseconds in which a second press gets the first one's response, as in a double click. */
const DOUBLE_CLICK = 600;
/** Milliseconds after which an intent without a response is dropped. */
const INTENT_MAX_AGE = 10 * 60_000;

interface Intent {
  key: string;
  since: number;
  running: Promise<unknown> | null;
  /** when it succeeded; null before */
  doneAt: number | null;
}

/**
 * Sends one request per intent. The same call while the first one runs, or right after it, counts as the
 * same press and gets the same response. The same call after a lost response is the same intent, so it
 * keeps its key and the server doesn't repeat it.
 */
export function createIntents(now: () => number = Date.now) {
  const intents = new Map<string, Intent>();

  /** `remember`: a second press may come after the first one's response. */
  return async function once<T>(
    name: string,
    send: (key: string) => Promise<T>,
    { remember }: { remember: boolean },
  ): Promise<T> {
    removeExpired();
    const existing = intents.get(name);
    if (existing?.running) return existing.running as Promise<T>;
    const intent = existing ?? { key: uuid(), since: now(), running: null, doneAt: null };
    // After another call in between, the same call is a new intent.
    for (const [other, { doneAt }] of intents)
      if (doneAt !== null && other !== name) intents.delete(other);
    intents.set(name, intent);
    const running = send(intent.key);
    intent.running = running;
    try {
      const answer = await running;
      if (remember) intent.doneAt = now();
      else intents.delete(name);
      return answer;
    } catch (error) {
      if (isRetryable(error)) intent.running = null;
      else intents.delete(name);
      throw error;
    }
  };

  function removeExpired() {
    for (const [name, { since, doneAt }] of intents) {
      const expiresAt = doneAt === null ? since + INTENT_MAX_AGE : doneAt + DOUBLE_CLICK;
      if (now() > expiresAt) intents.delete(name);
    }
  }
}

/** The server's error code, or undefined without a response. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError ? (error.code as ErrorCode) : undefined;
}

/** HTTP status of the response, or 0 without one. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 0;
}

/** Whether a retry can help: yes without a response or after a server error, no after a refusal. */
export function isRetryable(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 0 || status >= 500;
}

/** The server's message; `fallback` without a response, or with only a proxy's response. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || isProxyResponse(error)) return fallback;
  return localText(error.data as Partial<TextRef> | undefined) ?? (error.message || fallback);
}

/** The text if this page has loaded it, as with form texts. Otherwise the server's wording is used. */
const localText = (ref: Partial<TextRef> | undefined): string | undefined =>
  ref?.reason ? textById(ref.reason, ref.params ?? {}) : undefined;

/**
 * For a response that isn't from our server, the client keeps all of it and derives a message from the
 * status, such as "Bad Gateway".
 */
function isProxyResponse({ data }: { data: unknown }): boolean {
  return typeof data === 'object' && data !== null && 'headers' in data && 'body' in data;
}

/** Like `messageOf`, but also uses `fallback` for INTERNAL, because the screen knows better what failed. */
export function refusalOf(error: unknown, fallback: string): string {
  return errorCode(error) === 'INTERNAL' ? fallback : messageOf(error, fallback);
}

/** Messages by field name (the end of its path) of an INVALID_INPUT response; otherwise empty. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const { fields = {}, field_reasons } = (error.data ?? {}) as Partial<RenderedRefusal>;
  const byPath = Object.entries(fields).map(([path, message]) => [
    path.split('.').at(-1),
    localText(field_reasons?.[path]) ?? message,
  ]);
  return Object.fromEntries(byPath);
}

/** A machine-readable reason for the refusal; undefined without one. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' ? data.detail : undefined;
}

declare global {
  interface Window {
    /** Responses requested by public/early.js, by request. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds after the page started until an early response may be out of date. */
const EARLY_RESPONSE_MAX_AGE = 15_000;

/**
 * Takes the response if public/early.js has already sent the same request. Each one is used once.
 * Requests that were refused or failed are sent again.
 */
export async function fetchUnlessPrefetched(
  request: Request,
  init: RequestInit,
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  const early = consumeEarlyResponse(request, path, input);
  const answer = await early?.catch(() => undefined);
  // looked up on each call, because tests replace `fetch`
  return answer?.ok ? answer : fetch(request, init);
}

function consumeEarlyResponse(request: Request, path: readonly string[], input: unknown) {
  const { earlyAnswers } = window;
  if (!earlyAnswers?.size || performance.now() > EARLY_RESPONSE_MAX_AGE) return undefined;
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const key = `${path.join('/')} ${body} ${request.headers.get(IDENTITY_HEADER) ?? ''}`;
  const answer = earlyAnswers.get(key);
  earlyAnswers.delete(key);
  return answer;
}
