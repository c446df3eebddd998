import { ORPCError, os } from '@orpc/server';
import type { z } from 'zod';
import { listFormat } from '#copy/catalog/intl.ts';
import { apiErrors } from '#copy/errors/api.ts';
import { fieldScopes } from '#domain/api/field-scopes.ts';
import { findForbiddenInput, pickReadable } from '#domain/api/readable.ts';
import { type ApiScope, type PermissionOf, permissionOfScope } from '#domain/api/keys.ts';
import { ERROR_STATUSES, Refusal } from '#domain/errors.ts';
import { isOutage } from '#server/platform/db/write-health.ts';
import { toRpcError } from '#server/platform/http/rpc-errors.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { intentOf, runOnce } from '#server/platform/idempotency/run-once.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Services } from '#server/services.ts';
import type { ApiCaller } from '../find-caller.ts';
import { outage } from './problem.ts';

interface Issue {
  code?: string;
  message: string;
  path?: (PropertyKey | { key: PropertyKey })[];
  /** names of unknown fields */
  keys?: string[];
  /** for a record's key: what is wrong with it */
  issues?: Issue[];
}

/** The error for an API client: each invalid field by its full path, in terms for developers. */
function toApiError(error: unknown, log: Logger): ORPCError<string, unknown> {
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

/** Field name for a body that isn't a JSON object. */
const BODY = 'body';

function refusedInput(issues: Issue[]): ORPCError<string, unknown> {
  // Each field's first message counts. A name such as `constructor` is treated like any other.
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

export interface ApiContext {
  services: Services;
  caller: ApiCaller;
  /** hash of the Idempotency-Key header */
  key: string | null;
  log: Logger;
}

/** Metadata that the isolation test and the document read from the router. */
export interface ApiMeta {
  scope?: ApiScope;
  /** a repeat with the same Idempotency-Key changes nothing */
  once?: true;
}

const base = os
  .$context<ApiContext>()
  .$meta<ApiMeta>({})
  .use(async ({ next, context, procedure }, _input, output) => {
    const rule = fieldScopes(procedure['~orpc'].outputSchema as z.ZodType);
    try {
      const { output: answer } = await next();
      // Also filters responses stored for a repeat: the scopes of the current key count.
      return await output(pickReadable(rule, answer, context.caller.scopes));
    } catch (error) {
      throw toApiError(error, context.log);
    }
  });

export const anyKey = base;

/** Admits keys with this scope, to their own team. */
export const reads = <S extends ApiScope>(scope: S) =>
  base.meta({ scope }).use(({ next, context: { caller }, path }, input) => {
    if (!caller.scopes.includes(scope)) {
      throw new Refusal('FORBIDDEN', apiErrors.noScope({ scope }));
    }
    assertInputAllowed(path, input, caller);
    const { person, team_slug } = caller;
    const access = resolveTeamAccess<PermissionOf<S>>(person, team_slug, permissionOfScope(scope));
    return next({ context: { access } });
  });

/** Throws FORBIDDEN for a filter, or an address of data, that needs a scope which the key lacks. */
export function assertInputAllowed(
  path: readonly string[],
  input: unknown,
  { scopes }: ApiCaller,
): void {
  const closed = findForbiddenInput(path.join('.'), input, scopes);
  if (!closed) return;
  const { name, needs } = closed;
  const named = listFormat({ type: 'disjunction' }).format(needs);
  const message = apiErrors.needsScope({ name, scopes: named });
  throw new Refusal('FORBIDDEN', message, { [name]: message });
}

/** Like `reads`, but a repeat with the same Idempotency-Key gets the first response. */
export const writes = <S extends ApiScope>(scope: S) =>
  reads(scope)
    .meta({ scope, once: true })
    .use(async ({ next, context, path }, input, output) => {
      const { key, services, caller, access } = context;
      if (key === null) return next();
      const actor = `api-key:${caller.key_id}`;
      const team = access.scope.teamId;
      const intent = intentOf(actor, key, `v1.${path.join('.')}`, input, team);
      return output(
        await runOnce(services.db, intent, async (db) => {
          const { output: answer } = await next({ context: { services: { ...services, db } } });
          return answer;
        }),
      );
    });
