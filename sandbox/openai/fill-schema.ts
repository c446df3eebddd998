import type { AgentTurn } from './agent/take-turn.ts';
import { type JsonSchema, typesOf } from './json-schema.ts';
import { fillNumber } from './fill-number.ts';
import { fillString } from './fill-string.ts';

/**
 * A value that is valid against the schema. Properties that ask for the answer, the status or the
 * supporting quote get them; whatever else is there is filled so that any schema works.
 */
export function fillSchema(schema: JsonSchema, turn: AgentTurn): unknown {
  return fill(schema, { turn, root: schema, name: '', depth: 0, nth: 0 });
}

interface Place {
  turn: AgentTurn;
  root: JsonSchema;
  /** Name of the property being filled. */
  name: string;
  depth: number;
  /** Which item of a list this is, so that items differ. */
  nth: number;
}

/** Deep enough for any schema in use; recursive ones end here. */
const MAX_DEPTH = 12;

function fill(given: JsonSchema, place: Place): unknown {
  const schema = resolve(given, place);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return fillEnum(schema.enum, place);
  switch (typeToFill(schema, place)) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place);
    case 'string':
      return fillString(schema, place.name, place.turn, place.nth);
    case 'integer':
    case 'number':
      return fillNumber(schema, place.nth);
    case 'boolean':
      return fillBoolean(place);
    default:
      return null;
  }
}

/** Follows references, merges `allOf`, and picks a branch of `anyOf` and `oneOf`. */
function resolve(schema: JsonSchema, place: Place): JsonSchema {
  let current = schema;
  for (let hops = 0; hops < 20; hops += 1) {
    if (current.$ref !== undefined)
      current = { ...lookUp(current.$ref, place.root), ...without(current, '$ref') };
    else if (current.allOf)
      current = Object.assign(
        {},
        ...current.allOf.map((one) => resolve(one, place)),
        without(current, 'allOf'),
      ) as JsonSchema;
    else {
      const branches = current.anyOf ?? current.oneOf;
      if (!branches) return current;
      const branch = branches.find((one) => !isNull(one)) ?? branches[0] ?? {};
      const deep = place.depth >= MAX_DEPTH ? branches.find(isNull) : undefined;
      current = { ...without(without(current, 'anyOf'), 'oneOf'), ...(deep ?? branch) };
    }
  }
  return current;
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null' || schema.const === null;
}

function without(schema: JsonSchema, key: keyof JsonSchema): JsonSchema {
  const { [key]: _gone, ...rest } = schema;
  return rest;
}

function lookUp(ref: string, root: JsonSchema): JsonSchema {
  let found: unknown = root;
  for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const key = decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~');
    found = (found as Record<string, unknown> | undefined)?.[key];
  }
  return (found as JsonSchema | undefined) ?? {};
}

function typeToFill(schema: JsonSchema, place: Place): string {
  const types = typesOf(schema);
  if (place.depth >= MAX_DEPTH && types.includes('null')) return 'null';
  return types.find((type) => type !== 'null') ?? types[0] ?? 'string';
}

function fillObject(schema: JsonSchema, place: Place): object {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || place.depth < 3,
  );
  return Object.fromEntries(
    entries.map(([name, child]) => [name, fill(child, { ...place, name, depth: place.depth + 1 })]),
  );
}

function fillArray(schema: JsonSchema, place: Place): unknown[] {
  // It says only what stands in its prompt, and has no receipts to show for it.
  if (place.name === 'claims' && schema.minItems === undefined) return [];
  const fixed = schema.prefixItems ?? [];
  const usual = place.depth >= MAX_DEPTH ? 0 : 2;
  const count = Math.min(
    Math.max(schema.minItems ?? usual, fixed.length),
    schema.maxItems ?? Number.POSITIVE_INFINITY,
  );
  return Array.from({ length: count }, (_, nth) =>
    fill(fixed[nth] ?? schema.items ?? {}, { ...place, depth: place.depth + 1, nth }),
  );
}

/** Other words for the three statuses, for schemas that name them differently. */
const synonyms: Record<AgentTurn['status'], RegExp> = {
  en_cours: /cours|progress|ongoing|open|active|continu|pending|neutral/i,
  converti: /convert|qualif|won|booked|success|closed_won|done|positive/i,
  pas_interesse: /pas_int|not_?int|uninterested|lost|refus|reject|negative/i,
};

function fillEnum(values: unknown[], { turn, nth }: Place): unknown {
  const status = values.find((value) => value === turn.status);
  if (status !== undefined) return status;
  const alike = values.find(
    (value) => typeof value === 'string' && synonyms[turn.status].test(value),
  );
  if (alike !== undefined) return alike;
  const said = values.find((value) => value === turn.briefing.language);
  return said ?? values[nth % values.length];
}

function fillBoolean({ name, turn }: Place): boolean {
  if (/not_?interested|refus|opt_?out|stop/i.test(name)) return turn.status === 'pas_interesse';
  if (/convert|book|qualif|won/i.test(name)) return turn.status === 'converti';
  return (
    /interest|continue|should_?(?:reply|answer)/i.test(name) && turn.status !== 'pas_interesse'
  );
}
