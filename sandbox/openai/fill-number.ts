import type { JsonSchema } from './json-schema.ts';

/** A number within the schema's bounds; items of a list count up. */
export function fillNumber(schema: JsonSchema, nth: number): number {
  const whole =
    schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'));
  const step = schema.multipleOf ?? (whole ? 1 : 0);
  const low = lowest(schema, whole);
  const high = highest(schema, whole);
  const wanted = low > Number.NEGATIVE_INFINITY ? low + nth * (step || 0) : (step || 1) * (nth + 1);
  const bounded = Math.min(Math.max(wanted, low), high);
  if (step === 0) return bounded;
  const up = Math.ceil(bounded / step) * step;
  return up <= high ? up : Math.floor(high / step) * step;
}

function lowest({ minimum, exclusiveMinimum }: JsonSchema, whole: boolean): number {
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (whole ? 1 : 1e-6);
  return Math.max(minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
}

function highest({ maximum, exclusiveMaximum }: JsonSchema, whole: boolean): number {
  const below = exclusiveMaximum === undefined ? undefined : exclusiveMaximum - (whole ? 1 : 1e-6);
  return Math.min(maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
}
