import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { privacyErrors } from '#copy/errors/privacy.ts';
import { EXPORT_LINK_MINUTES } from '#domain/privacy/team-export.ts';
import { Refusal } from '#domain/errors.ts';
import { roleAtLeast } from '#domain/teams/roles.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import { downloadHeaders } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { findArchive, readExportPart } from './export-queries.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';

/** Creates a link for this user only. It also needs their session, and expires after some minutes. */
export async function exportLink(
  services: Pick<Services, 'db' | 'env'>,
  { scope, team, person }: TeamAccess<'canManageSubscription'>,
  { export_id }: { export_id: string },
): Promise<{ path: string }> {
  const archive = await services.db.inTeam(scope, (tx) => findArchive(tx, export_id));
  if (!archive) throw new Refusal('NOT_FOUND', privacyErrors.archiveGone);
  const until = Math.floor(Date.now() / 1000) + EXPORT_LINK_MINUTES * 60;
  const signature = sign(services, {
    team_id: team.team_id,
    export_id,
    user_id: person.user_id,
    until,
  });
  const query = new URLSearchParams({ until: String(until), signature });
  return { path: `/exports/${team.team_slug}/archive/${export_id}?${query}` };
}

/** `until` is in seconds since the epoch. */
function sign(
  { env }: Pick<Services, 'env'>,
  link: Record<'team_id' | 'export_id' | 'user_id', string> & { until: number },
): string {
  const { team_id, export_id, user_id, until } = link;
  return createHmac('sha256', env.APP_SECRET)
    .update(`team-export:${team_id}:${export_id}:${user_id}:${until}`)
    .digest('base64url');
}

const query = z.object({
  export_id: z.uuid(),
  until: z.coerce.number().int(),
  signature: z.string().max(64),
});

/** Sends the archive part by part. Throws NOT_FOUND for an expired link or another user's. */
export async function downloadExport(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  person: Person | null,
  slug: string,
  rawInput: unknown,
): Promise<Response> {
  const access = resolveTeamAccess(person, slug, 'canManageSubscription');
  const { scope, team } = access;
  if (access.person.impersonation) throw new Refusal('IMPERSONATING');
  if (!roleAtLeast(team.role, 'owner')) throw new Refusal('FORBIDDEN');
  const link = query.safeParse(rawInput).data;
  const linkGone = new Refusal('NOT_FOUND', privacyErrors.linkGone);
  if (!link || link.until * 1000 < Date.now()) throw linkGone;
  const { user_id } = access.person;
  const right = sign(services, { team_id: team.team_id, user_id, ...link });
  if (!isSameSecret(link.signature, right)) throw linkGone;
  const archive = await services.db.inTeam(scope, async (tx) => {
    const found = await findArchive(tx, link.export_id);
    if (found) {
      const about = { export_id: link.export_id };
      await recordTeamAction(tx, { action: 'archive.downloaded', by: access.person, about });
    }
    return found;
  });
  if (!archive) throw linkGone;
  const day = new Date().toISOString().slice(0, 10);
  return new Response(partsOf(services, scope, link.export_id), {
    headers: {
      ...downloadHeaders('application/zip', `${team.team_slug}-${day}.zip`),
      'content-length': String(archive.bytes),
    },
  });
}

function partsOf({ db }: Pick<Services, 'db'>, scope: TeamScope, export_id: string) {
  let partIndex = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await db.inTeam(scope, (tx) => readExportPart(tx, export_id, partIndex));
      partIndex += 1;
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}
