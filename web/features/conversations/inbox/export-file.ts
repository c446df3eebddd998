import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { shownIdentity } from '#web/platform/identity.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { type Filters, originFilterOf } from '../use-filters.ts';

type Kind = 'leads' | 'messages';

const addressOf = (team_slug: string) => `/exports/${encodeURIComponent(team_slug)}/conversations`;

/** The URL that exports a list. The browser streams it to a file, regardless of its length. */
export function exportAddress(team_slug: string, kind: Kind, filters: Filters): string {
  const wanted = {
    kind,
    campaign_id: filters.campaign,
    conversation_status: filters.status,
    view: filters.view,
    tag_id: filters.tag,
    search: filters.search,
    ...originFilterOf(filters),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== '');
  return `${addressOf(team_slug)}?${new URLSearchParams(given)}`;
}

/** Exports the selected conversations, which are too many for a URL. */
export async function downloadSelection(
  team_slug: string,
  kind: Kind,
  conversation_ids: string[],
): Promise<void> {
  const identity = shownIdentity();
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
