import { textOf } from '#copy/catalog/catalog.ts';
import { faults } from '#copy/shared/faults.ts';
import type { HeldFault } from '#domain/conversations/held-answer.ts';

/** Kinds of later versions are named as they are stored. */
export function faultText({ kind }: Pick<HeldFault, 'kind'>): string {
  return textOf(faults, kind) ?? faults.unknown({ kind: kind.replaceAll('_', ' ') });
}
