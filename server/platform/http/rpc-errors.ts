import { ORPCError } from '@orpc/server';
import { type Reason, reasonById } from '#copy/catalog/reasons.ts';
import { ERROR_STATUSES, Refusal, renderRefusal } from '#domain/errors.ts';
import { ruleOfText } from '../language/reader-locale.ts';
import type { Logger } from '../log.ts';

interface Issue {
  message: string;
  code?: string | undefined;
  path?: (PropertyKey | { key: PropertyKey })[];
}

/** Maps every error to HTTP, for browsers and API clients, worded in the caller's language. */
export function toRpcError(error: unknown, log: Logger): ORPCError<string, unknown> {
  if (error instanceof Refusal) return refusalError(error);
  if (error instanceof ORPCError) return fieldErrors(error) ?? error;
  log.error({ err: error }, 'a procedure failed');
  return refusalError(new Refusal('INTERNAL'));
}

function refusalError(refusal: Refusal): ORPCError<string, unknown> {
  const { code, message, ...data } = renderRefusal(refusal);
  return new ORPCError(code, {
    status: ERROR_STATUSES[code],
    message,
    ...(Object.keys(data).length > 0 && { data }),
  });
}

/** The reason from a failed schema's first issue. */
export function reasonOf({ issues }: { issues: readonly Issue[] }): Reason | undefined {
  const [first] = issues;
  return first && reasonOfIssue(first);
}

/**
 * The catalog text of a rule that failed. Without one, the value is one that no form can send, such as
 * a number instead of text, and zod's English message is used.
 */
export function reasonOfIssue({ message, code = 'custom' }: Issue): Reason {
  const rule = ruleOfText(message);
  return rule ? reasonById(rule.id, rule.params, message) : reasonById(`zod.${code}`, {}, message);
}

/** The reasons of failed field rules, by field. */
export const reasonsOfFields = (said: Readonly<Record<string, string>>): Record<string, Reason> =>
  Object.fromEntries(
    Object.entries(said).map(([name, message]) => [name, reasonOfIssue({ message })]),
  );

/** Turns a failed input schema into one message per field. */
function fieldErrors(error: ORPCError<string, unknown>) {
  const issues = (error.cause as { issues?: Issue[] } | undefined)?.issues;
  if (error.code !== 'BAD_REQUEST' || !issues) return undefined;
  const fields: Record<string, Reason> = {};
  for (const issue of issues) {
    const last = issue.path?.at(-1);
    const key = String((typeof last === 'object' ? last.key : last) ?? '');
    fields[key] ??= reasonOfIssue(issue);
  }
  return refusalError(new Refusal('INVALID_INPUT', reasonOf({ issues }), fields));
}
