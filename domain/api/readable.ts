import { type FieldScopes, INPUT_SCOPES, isScopes, type Scopes } from './field-scopes.ts';

export const isReadable = (rule: Scopes, scopes: Scopes): boolean =>
  rule.some((scope) => scopes.includes(scope));

/** Reads own properties only: a field may be called `constructor`. */
export const ruleOf = <T>(rules: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined;

/** Returns the part of an answer that a key with these scopes may read. Drops fields without a rule. */
export const pickReadable = (
  rule: FieldScopes | undefined,
  answer: unknown,
  scopes: Scopes,
): unknown => readable(answer, rule, scopes) ?? {};

/** undefined: nothing is readable */
function readable(value: unknown, rule: FieldScopes | undefined, scopes: Scopes): unknown {
  if (rule === undefined) return undefined;
  if (isScopes(rule)) return isReadable(rule, scopes) ? value : undefined;
  if (Array.isArray(value)) return value.map((item) => readable(item, rule, scopes) ?? {});
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, readable(inner, ruleOf(rule, name), scopes)] as const)
    .filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(fields);
}

/** Finds the first input that these scopes don't open, and the scopes that would. */
export function findForbiddenInput(
  operation: string,
  input: unknown,
  scopes: Scopes,
): { name: string; needs: Scopes } | undefined {
  const rules = ruleOf(INPUT_SCOPES, operation) ?? {};
  for (const [name, value] of Object.entries(input ?? {})) {
    const rule = ruleOf(rules, name);
    if (!rule || value === undefined) continue;
    const needs = isScopes(rule)
      ? [rule]
      : [value].flat().map((item) => ruleOf(rule, String(item)));
    const closed = needs.find((item) => item && !isReadable(item, scopes));
    if (closed) return { name, needs: closed };
  }
  return undefined;
}
