import { ORPCError } from '@orpc/server';
import { apiErrors } from '#copy/errors/api.ts';
import { ERROR_STATUSES } from '#domain/errors.ts';
import { isOutage } from '#server/platform/db/write-health.ts';
import { toRpcError } from '#server/platform/http/rpc-errors.ts';
import type { Logger } from '#server/platform/log.ts';
import { outage } from './problem.ts';

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
  const { code, status, detail, reason, params } = outage();
  return new ORPCError(code, { status, message: detail, data: { reason, params } });
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
  const [[field, fault] = [BODY, '']] = issues.flatMap(wrongFields);
  const { id, params, text } = apiErrors.wrongField({ field, fault });
  return new ORPCError('INVALID_INPUT', {
    status: ERROR_STATUSES.INVALID_INPUT,
    message: text,
    data: { reason: id, params, fields: Object.fromEntries(fields) },
  });
}

function wrongFields(issue: Issue): [path: string, text: string][] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => [[...path, key].join('.'), apiErrors.noField.text]);
  }
  if (path.length === 0) return [[BODY, apiErrors.noObject.text]];
  return [[path.join('.'), textOf(issue)]];
}

function textOf({ code, message, issues }: Issue): string {
  if (code === 'invalid_type' && message.endsWith('received undefined'))
    return apiErrors.missing.text;
  if (code === 'invalid_key') return issues?.[0]?.message ?? message;
  return message;
}
