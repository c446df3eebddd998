import { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findScreenshot } from './results-queries.ts';

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The screenshot of a campaign's website, for members of its team. Throws NOT_FOUND for others. */
export async function getScreenshot(
  { db }: Pick<Services, 'db'>,
  person: Person | null,
  { team_id, campaign_id }: { team_id: string; campaign_id: string },
): Promise<Response> {
  const slug = person?.teams.find((team) => team.team_id === team_id)?.team_slug;
  const { scope } = resolveTeamAccess(person, slug, 'canViewAnalytics');
  const id = z.uuid().safeParse(campaign_id).data;
  const found = id && (await db.inTeam(scope, (tx) => findScreenshot(tx, id)));
  if (!found) throw new Refusal('NOT_FOUND');
  return new Response(new Uint8Array(found.image), {
    headers: {
      'content-type': IMAGES.has(found.mime) ? found.mime : 'application/octet-stream',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
    },
  });
}
