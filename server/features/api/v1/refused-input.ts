import { ORPCError } from '@orpc/server';
import { ERRORS } from '#domain/errors.ts';
import { isOutage } from '#server/platform/db/is-away.ts';
import { toRpcError } from '#server/platform/http/rpc-errors.ts';
import type { Logger } from '#server/platform/log.ts';
import { OUTAGE } from './problem.ts';

interface Issue {
  code?: string;
  message: string;
  path?: (PropertyKey | { key: PropertyKey })[];
  /** of unknown fields */
  keys?: string[];
  /** of a key of a record: what is wrong with it */
  issues?: Issue[];
}

/** The error for a program: each wrong field by its full path, in words for developers. */
export function toApiError(error: unknown, log: Logger): ORPCError<string, unknown> {
  const issues = error instanceof ORPCError ? issuesOf(error) : undefined;
  if (issues) return refusedInput(issues);
  if (!isOutage(error)) return toRpcError(error, log);
  log.warn({ err: error }, 'an API call failed while the database was unavailable');
  return new ORPCError(OUTAGE.code, { status: OUTAGE.status, message: OUTAGE.detail });
}

function issuesOf(error: ORPCError<string, unknown>): Issue[] | undefined {
  const { issues } = (error.cause ?? {}) as { issues?: Issue[] };
  return error.code === 'BAD_REQUEST' && issues?.length ? issues : undefined;
}

/** For a body that is no JSON object at all. */
const BODY = 'body';

function refusedInput(issues: Issue[]): ORPCError<string, unknown> {
  // The first text of each field counts; a name such as `constructor` is one like any other.
  const fields = new Map(issues.flatMap(wrongFields).toReversed());
  const [first = [BODY, '']] = issues.flatMap(wrongFields);
  return new ORPCError('INVALID_INPUT', {
    status: ERRORS.INVALID_INPUT.status,
    message: first.join(': '),
    data: { fields: Object.fromEntries(fields) },
  });
}

function wrongFields(issue: Issue): [path: string, text: string][] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => [[...path, key].join('.'), 'There is no such field.']);
  }
  if (path.length === 0) return [[BODY, 'Send a JSON object.']];
  return [[path.join('.'), textOf(issue)]];
}

function textOf({ code, message, issues }: Issue): string {
  if (code === 'invalid_type' && message.endsWith('received undefined')) return 'This is missing.';
  if (code === 'invalid_key') return issues?.[0]?.message ?? message;
  return message;
}
