import { textOf } from '#copy/catalog/catalog.ts';
import { causes, parts, variableLabels } from '#copy/prompts/screen.ts';
import type { VersionCause } from '#domain/prompt-editor/schema.ts';

export const causeOf = (cause: VersionCause, restored: number | null): string =>
  cause === 'rolled_back' && restored !== null
    ? causes.rolledBackTo({ number: restored })
    : causes[cause];

/** A part of the content in words. */
export function partName(part: string): string {
  if (part.startsWith('custom:')) return part.slice('custom:'.length);
  return textOf(parts, part) ?? textOf(variableLabels, part) ?? part;
}
