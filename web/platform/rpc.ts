import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';
import { createTanstackQueryUtils, OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query';
import { v4 as uuid } from 'uuid';
import { IDENTITY_HEADER, UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import type { Router } from '#server/router.ts';
import { textById } from '#copy/catalog/catalog.ts';
import type { ErrorCode, TextRef, WordedRefusal } from '#domain/errors.ts';
import { isAttended } from './attendance.ts';
import { shownIdentity } from './identity.ts';

interface Context extends ClientContext {
  /** names the intent, so that the server does it once; given by callers that try again after a reload */
  key?: string;
  /** the browser finishes the request when the page is closed; for a body under 64 KB */
  keepalive?: boolean;
}

const link = new RPCLink<Context>({
  url: () => new URL('/rpc', window.location.origin),
  headers: ({ context: { key } }) => {
    const identity = shownIdentity();
    return {
      ...(identity && { [IDENTITY_HEADER]: identity }),
      ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }),
      ...(key && { 'idempotency-key': key }),
    };
  },
  fetch: (request, init, { context: { keepalive = false } }, path, input) =>
    fetchUnlessAsked(request, { ...init, keepalive }, path, input),
});

let once = createIntents();

/** For tests: what one test asked for is no first press of the next one's. */
export function forgetIntents(): void {
  once = createIntents();
}

/** Every call but a query's is an intent: TanStack Query asks once already, and may ask again. */
const intentLink: ClientLink<Context> = {
  call(path, input, options) {
    const operation = options.context as { [OPERATION_CONTEXT_SYMBOL]?: { type: string } };
    const type = operation[OPERATION_CONTEXT_SYMBOL]?.type;
    if (type !== undefined && type !== 'mutation') return link.call(path, input, options);
    const name = `${path.join('/')} ${shownIdentity() ?? ''} ${JSON.stringify(input)}`;
    const send = (key: string) =>
      link.call(path, input, { ...options, context: { key, ...options.context } });
    return once(name, send, { remember: type === 'mutation' });
  },
};

/** Plain calls: `await client.accounts.signIn({ email, password })`. */
export const client: RouterClient<Router, Context> = createORPCClient(intentLink);

/** The same as query and mutation options: `useQuery(rpc.campaigns.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);

/**
 * Options of a mutation: a change that was made fetches again what is shown under these keys, and is
 * pending until that is there.
 */
export const refreshing = (...keys: QueryKey[]) => fetchingAgain(keys, (error) => !error);

/** The same where a refusal, too, says that what is shown is out of date. */
export const refetching = (...keys: QueryKey[]) => fetchingAgain(keys, () => true);

function fetchingAgain(keys: QueryKey[], isDue: (error: Error | null) => boolean) {
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

/** Milliseconds for which the second press of a double click finds the first one's answer. */
const DOUBLE_CLICK = 600;
/** Milliseconds after which an intent without an answer is given up. */
const GIVE_UP_AFTER = 10 * 60_000;

interface Intent {
  key: string;
  since: number;
  running: Promise<unknown> | null;
  /** when it succeeded; null before */
  doneAt: number | null;
}

/**
 * One request and one answer for each intent. The same call while the first one runs, or right after
 * it, is the same press twice. The same call after a lost answer is the same intent again: it keeps its
 * key, so that the server does not repeat what it has done.
 */
export function createIntents(now: () => number = Date.now) {
  const open = new Map<string, Intent>();

  /** `remember`: the second press may come when the first one's answer is there already. */
  return async function once<T>(
    name: string,
    send: (key: string) => Promise<T>,
    { remember }: { remember: boolean },
  ): Promise<T> {
    forgetOld();
    const known = open.get(name);
    if (known?.running) return known.running as Promise<T>;
    const intent = known ?? { key: uuid(), since: now(), running: null, doneAt: null };
    // Another call in between: what follows it is meant anew.
    for (const [other, { doneAt }] of open)
      if (doneAt !== null && other !== name) open.delete(other);
    open.set(name, intent);
    const running = send(intent.key);
    intent.running = running;
    try {
      const answer = await running;
      if (remember) intent.doneAt = now();
      else open.delete(name);
      return answer;
    } catch (error) {
      if (mayPass(error)) intent.running = null;
      else open.delete(name);
      throw error;
    }
  };

  function forgetOld() {
    for (const [name, { since, doneAt }] of open) {
      const over = doneAt === null ? since + GIVE_UP_AFTER : doneAt + DOUBLE_CLICK;
      if (now() > over) open.delete(name);
    }
  }
}

/** The server's code, or undefined when there was no answer at all. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError ? (error.code as ErrorCode) : undefined;
}

/** HTTP status of the answer, or 0 when there was none. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 0;
}

/** Whether a retry can help: yes without an answer or after a server error, no after a refusal. */
export function mayPass(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 0 || status >= 500;
}

/** What the server answered; `fallback` when there was no answer, or only that of a proxy on the way. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || isOfProxy(error)) return fallback;
  return wordedHere(error.data as Partial<TextRef> | undefined) ?? (error.message || fallback);
}

/** A text that this page has loaded, as those of its forms; the server words the others for us. */
const wordedHere = (ref: Partial<TextRef> | undefined): string | undefined =>
  ref?.reason ? textById(ref.reason, ref.params ?? {}) : undefined;

/**
 * Where an answer is none of the server's, the client keeps the whole of it, and makes up a message from
 * its status, such as "Bad Gateway".
 */
function isOfProxy({ data }: { data: unknown }): boolean {
  return typeof data === 'object' && data !== null && 'headers' in data && 'body' in data;
}

/** The same, with `fallback` for INTERNAL too: the screen knows better what failed. */
export function refusalOf(error: unknown, fallback: string): string {
  return errorCode(error) === 'INTERNAL' ? fallback : messageOf(error, fallback);
}

/** Messages by field name (the end of its path), of an INVALID_INPUT answer; empty otherwise. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const { fields = {}, field_reasons } = (error.data ?? {}) as Partial<WordedRefusal>;
  const byPath = Object.entries(fields).map(([path, message]) => [
    path.split('.').at(-1),
    wordedHere(field_reasons?.[path]) ?? message,
  ]);
  return Object.fromEntries(byPath);
}

/** Why a request was refused, by a word that programs read; undefined without one. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' ? data.detail : undefined;
}

declare global {
  interface Window {
    /** What public/early.js asked for, by request. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds since the page began, after which an early answer may be out of date. */
const FRESH_FOR = 15_000;

/**
 * The answer to the very same request, if public/early.js has sent it already. Each is taken once, and
 * one that was refused or never came is asked for again.
 */
export async function fetchUnlessAsked(
  request: Request,
  init: RequestInit,
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  const early = takeEarly(request, path, input);
  const answer = await early?.catch(() => undefined);
  // looked up on each call, as tests replace `fetch`
  return answer?.ok ? answer : fetch(request, init);
}

function takeEarly(request: Request, path: readonly string[], input: unknown) {
  const { earlyAnswers } = window;
  if (!earlyAnswers?.size || performance.now() > FRESH_FOR) return undefined;
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const key = `${path.join('/')} ${body} ${request.headers.get(IDENTITY_HEADER) ?? ''}`;
  const answer = earlyAnswers.get(key);
  earlyAnswers.delete(key);
  return answer;
}
