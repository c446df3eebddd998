import type { z } from 'zod';
import { jsonIn } from '../parse-text.ts';

/** The part of a tool's JSON Schema that contains its names. */
export interface ToolSchema {
  properties?: Record<string, ToolSchema>;
  items?: ToolSchema;
  anyOf?: ToolSchema[];
}

export interface ArgumentIssue {
  path: (string | number)[];
  message: string;
}

type ReadResult = { value: unknown } | { issues: ArgumentIssue[] };
type Path = readonly PropertyKey[];
type Fields = Record<PropertyKey, unknown>;

interface Tool {
  schema: z.ZodType;
  json: ToolSchema;
  /**
   * Which refused nulls count as missing. `any`: all, for reads. `known`: those of known fields, for
   * operations that add something. `none`: for changes of fields, where null may mean "clear it".
   */
  absent: 'any' | 'known' | 'none';
}

interface RejectedArgument {
  path: Path;
  /** the schema has no such name */
  unknown: boolean;
}

/** The maximum number of unknown names in one message. */
const MAX_NAMES = 20;

/** Each round parses one more level of nested JSON. */
const MAX_ROUNDS = 4;

/**
 * Parses a tool's arguments. Models write objects, numbers and flags as JSON text, and null for
 * missing values. A value that the schema refuses is repaired, if the schema accepts the result.
 * `dry_run` is true or false, as a value or as exactly that text.
 */
export function readArguments(tool: Tool, rawArguments: unknown): ReadResult {
  const { schema, json } = tool;
  let current = structuredClone(rawArguments);
  let result = schema.safeParse(current);
  for (let round = 0; round < MAX_ROUNDS && !result.success; round += 1) {
    const repaired = structuredClone(current);
    const changed = rejectedArguments(result.error).filter((item) => repair(repaired, item, tool));
    if (changed.length === 0) break;
    const next = schema.safeParse(repaired);
    const rejectedPaths = new Set(
      next.success ? [] : rejectedArguments(next.error).map(({ path }) => name(path)),
    );
    // Restore values that the schema refuses either way, so that issues name the original.
    const inVain = changed.filter(({ path }) => rejectedPaths.has(name(path)));
    if (inVain.length === changed.length) break;
    for (const { path } of inVain) setAt(repaired, path, valueAt(current, path));
    current = repaired;
    result = schema.safeParse(current);
  }
  if (result.success) return { value: result.data };
  return { issues: result.error.issues.map((issue) => issueFor(issue, json, current)) };
}

const name = (path: Path): string => JSON.stringify(path);

function rejectedArguments({ issues }: z.ZodError): RejectedArgument[] {
  return issues.flatMap((issue): RejectedArgument[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], unknown: true }))
      : [{ path: issue.path, unknown: false }],
  );
}

const isDryRun = (path: Path): boolean => path.length === 1 && path[0] === 'dry_run';

/** Replaces the value at `path` by the value of its JSON text. Returns whether it changed something. */
function repair(root: unknown, { path, unknown }: RejectedArgument, { absent }: Tool): boolean {
  const value = valueAt(root, path);
  if (value === null && !isDryRun(path)) {
    const isAbsent = unknown ? absent === 'any' : absent !== 'none';
    return isAbsent && setAt(root, path, undefined);
  }
  if (typeof value !== 'string' || unknown) return false;
  if (isDryRun(path) && value !== 'true' && value !== 'false') return false;
  const parsed = jsonIn(value);
  return parsed !== undefined && typeof parsed !== 'string' && setAt(root, path, parsed);
}

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value, key) => ownValue(asFields(value), key), root);

const ownValue = (fields: Fields | undefined, key: PropertyKey): unknown =>
  fields && Object.hasOwn(fields, key) ? fields[key] : undefined;

/** Undefined removes the key. Returns false if the parent doesn't exist. */
function setAt(root: unknown, path: Path, value: unknown): boolean {
  const parent = asFields(valueAt(root, path.slice(0, -1)));
  const key = path.at(-1);
  if (!parent || key === undefined) return false;
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return true;
}

function issueFor(issue: z.core.$ZodIssue, json: ToolSchema, rawArguments: unknown): ArgumentIssue {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  if (isDryRun(path)) return { path, message: 'Send true or false. Nothing was changed.' };
  if (issue.code !== 'unrecognized_keys') return { path, message: issue.message };
  const knownNames = namesAt(json, issue.path);
  const names = issue.keys.slice(0, MAX_NAMES).map((key) => JSON.stringify(key));
  const fields =
    knownNames.length > 0 ? `The fields are: ${knownNames.join(', ')}.` : 'There are none here.';
  const isFlat =
    path.length === 0 &&
    knownNames.includes('input') &&
    valueAt(rawArguments, ['input']) === undefined;
  const hint = isFlat ? ' The fields of the operation go into "input".' : '';
  return { path, message: `There is no field ${names.join(', ')}. ${fields}${hint}` };
}

/** Returns the names that the schema knows at `path`. */
function namesAt(json: ToolSchema, path: Path): string[] {
  const schemasAtPath = path.reduce<ToolSchema[]>(
    (schemas, key) =>
      schemas.flatMap(alternatives).flatMap(({ properties, items }) => {
        const next = typeof key === 'number' ? items : properties?.[String(key)];
        return next ? [next] : [];
      }),
    [json],
  );
  const names = schemasAtPath
    .flatMap(alternatives)
    .flatMap((item) => Object.keys(item.properties ?? {}));
  return [...new Set(names)];
}

const alternatives = (json: ToolSchema): ToolSchema[] => [
  json,
  ...(json.anyOf ?? []).flatMap(alternatives),
];
