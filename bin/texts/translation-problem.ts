import type { CompiledMessage } from 'icu-minify/format';
import { compile } from '#copy/catalog/compile.ts';

/** icu-minify's numbers for node types with branches. */
const SELECT = 1;
const PLURALS: Readonly<Record<number, Intl.PluralRuleType>> = { 2: 'cardinal', 3: 'ordinal' };

interface Compared {
  /** the English text */
  source: string;
  /** the translator's text */
  text: unknown;
  locale: string;
}

/**
 * Describes what is wrong with a translation, for the user who imports it. It needs the same arguments and
 * choices as the English text, and every plural form of its language.
 */
export function translationProblem({ source, text, locale }: Compared): string | undefined {
  if (typeof text !== 'string' || !text.trim()) return 'it has no text';
  let message: CompiledMessage;
  try {
    message = compile(text);
  } catch (error) {
    return `it isn't an ICU message (${error instanceof Error ? error.message : String(error)})`;
  }
  const expected = argumentsOf(compile(source));
  const found = argumentsOf(message);
  const missing = [...expected.keys()].filter((name) => !found.has(name));
  if (missing.length > 0) return `it lacks {${missing.join('}, {')}}`;
  const extra = [...found.keys()].filter((name) => !expected.has(name));
  if (extra.length > 0) return `English has no {${extra.join('}, {')}}`;
  return [...found.values()]
    .flat()
    .map((argument) => branchProblem(argument, expected.get(argument.name) ?? [], locale))
    .find(Boolean);
}

interface Argument {
  name: string;
  kind: number | undefined;
  branches: string[];
}

function branchProblem(
  { name, kind, branches }: Argument,
  expected: readonly Argument[],
  locale: string,
): string | undefined {
  const plural = kind === undefined ? undefined : PLURALS[kind];
  const needed = plural
    ? new Intl.PluralRules(locale, { type: plural }).resolvedOptions().pluralCategories
    : expected
        .filter((argument) => argument.kind === kind)
        .flatMap((argument) => argument.branches);
  if (kind !== SELECT && !plural) return undefined;
  const missing = needed.filter((branch) => !branches.includes(branch));
  if (missing.length > 0) return `{${name}} lacks the form ${missing.join(', ')}`;
  const extra = branches.filter((branch) => !needed.includes(branch) && !branch.startsWith('='));
  return extra.length > 0 ? `{${name}} has an unknown form ${extra.join(', ')}` : undefined;
}

/** Grouped by name, because a text may use a value twice. */
function argumentsOf(message: CompiledMessage): Map<string, Argument[]> {
  const found: Argument[] = [];
  collect(message, found);
  return Map.groupBy(found, ({ name }) => name);
}

/** A node is `[name]` or `[name, kind, branches or style]`; a message or branch is a text or nodes. */
function collect(message: unknown, found: Argument[]): void {
  if (!Array.isArray(message)) return;
  for (const node of message as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, inner] = node as [string, number | undefined, unknown];
    const isChoice = kind === SELECT || (kind !== undefined && kind in PLURALS);
    const branches = isChoice ? Object.entries(inner as object) : [];
    found.push({ name, kind, branches: branches.map(([branch]) => branch) });
    for (const [, branch] of branches) collect(branch, found);
  }
}
