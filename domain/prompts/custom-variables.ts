import { z } from 'zod';
import { promptsFields } from '#copy/fields/prompts.ts';
import { typedText } from '../text.ts';
import { isSystemVariable } from './variable-names.ts';

export const VARIABLE_TYPES = ['text', 'url', 'number'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

export const MAX_CUSTOM_VARIABLES = 100;
const MAX_VARIABLE_NAME = 60;
export const MAX_VARIABLE_VALUE = 5_000;

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** A custom variable of a campaign. */
const customVariable = z.object({
  name: z.string().max(MAX_VARIABLE_NAME).regex(NAME),
  value: typedText().max(MAX_VARIABLE_VALUE),
  type: z.enum(VARIABLE_TYPES),
  order: z.int().min(0).max(10_000),
});
export type CustomVariable = z.output<typeof customVariable>;

/** At most 100, with unique names that differ from the system's. */
export const customVariables = z
  .array(customVariable)
  .max(MAX_CUSTOM_VARIABLES)
  .refine((list) => list.every(({ name }, at) => !nameProblem(name, namesOf(list.slice(0, at)))), {
    error: () => promptsFields.variableTaken,
  });

/** Parses the stored list, in order. Returns an empty list for anything else. */
export function storedVariables(stored: unknown): CustomVariable[] {
  const { data = [] } = customVariables.safeParse(stored);
  return renumber(data.toSorted((item, other) => item.order - other.order));
}

/** Renumbers a list by its current order. */
export const renumber = (list: CustomVariable[]): CustomVariable[] =>
  list.map((variable, order) => ({ ...variable, order }));

const namesOf = (list: readonly { name: string }[]): Set<string> =>
  new Set(list.map(({ name }) => name));

/** Returns what is wrong with a variable's name. `taken` are the names in use. */
export function nameProblem(name: string, takenNames: ReadonlySet<string>): string | undefined {
  if (name.trim() === '') return promptsFields.variableMissing;
  if (!NAME.test(name) || name.length > MAX_VARIABLE_NAME) return promptsFields.variableInvalid;
  if (takenNames.has(name) || isSystemVariable(name)) return promptsFields.variableTaken;
  return undefined;
}

/** A row of the form that adds several variables at once. */
export type NewVariable = Pick<CustomVariable, 'name' | 'value' | 'type'>;

export const hasName = ({ name }: NewVariable): boolean => name.trim() !== '';

/**
 * Returns the problems of the form's rows, by index. Rows without a name are dropped, so they have none.
 */
export function rowProblems(
  rows: readonly NewVariable[],
  existing: readonly CustomVariable[],
): Map<number, string> {
  const takenNames = namesOf(existing);
  const before = new Set<string>();
  const problems = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    if (!hasName(row)) continue;
    const name = row.name.trim();
    const problem = before.has(name) ? promptsFields.variableTwice : nameProblem(name, takenNames);
    if (problem) problems.set(at, problem);
    before.add(name);
  }
  return problems;
}

/** Appends the named rows to the list. */
export function withRows(
  existing: readonly CustomVariable[],
  rows: readonly NewVariable[],
): CustomVariable[] {
  const added = rows
    .filter(hasName)
    .map(({ name, value, type }) => ({ name: name.trim(), value, type, order: 0 }));
  return renumber([...existing, ...added]);
}

/** Moves a variable by some places. The rest keep their order. */
export function moveVariable(
  list: readonly CustomVariable[],
  from: number,
  by: number,
): CustomVariable[] {
  const to = Math.min(Math.max(from + by, 0), list.length - 1);
  const variable = list[from];
  if (!variable) return [...list];
  return renumber(list.toSpliced(from, 1).toSpliced(to, 0, variable));
}

export const valuesOf = (list: readonly CustomVariable[]): Record<string, string> =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));
