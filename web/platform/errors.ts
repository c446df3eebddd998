import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#domain/errors.ts';

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

/** The server's message; `fallback` when there was no answer, or one of a proxy. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ORPCError && error.message && !isForeign(error)
    ? error.message
    : fallback;
}

/** What a proxy answers has no message of ours: the client passes on the whole response with it. */
function isForeign({ data }: ORPCError<string, unknown>): boolean {
  return typeof data === 'object' && data !== null && 'headers' in data && 'body' in data;
}

/** The same, with `fallback` for INTERNAL too: the screen knows better what failed. */
export function refusalOf(error: unknown, fallback: string): string {
  return errorCode(error) === 'INTERNAL' ? fallback : messageOf(error, fallback);
}

/** Messages by field name (the end of its path), of an INVALID_INPUT answer; empty otherwise. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const byPath = Object.entries((data.fields ?? {}) as Record<string, string>);
  return Object.fromEntries(byPath.map(([path, message]) => [path.split('.').at(-1), message]));
}

/** Why a request was refused, by a word that programs read; undefined without one. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' ? data.detail : undefined;
}
