import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { currentIdentity } from '#web/platform/identity.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { type Filters, queryOf } from '../use-filters.ts';

export const EXPORT_KINDS = ['leads', 'messages'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const addressOf = (team_slug: string) => `/exports/${encodeURIComponent(team_slug)}/conversations`;

/** The URL that exports a list. The browser streams it to a file, regardless of its length. */
export function exportAddress(team_slug: string, kind: ExportKind, filters: Filters): string {
  const given = Object.entries(queryOf(filters)).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `${addressOf(team_slug)}?${new URLSearchParams([['kind', kind], ...given])}`;
}

/** Exports the selected conversations, which are too many for a URL. */
export async function downloadSelection(
  team_slug: string,
  kind: ExportKind,
  conversation_ids: string[],
): Promise<void> {
  const identity = currentIdentity();
  const response = await fetch(addressOf(team_slug), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(identity && { [IDENTITY_HEADER]: identity }),
    },
    body: JSON.stringify({ kind, conversation_ids }),
  });
  if (!response.ok) throw new Error(`The export was answered ${response.status}`);
  saveFile(await response.blob(), `${team_slug}-${kind}.csv`);
}
