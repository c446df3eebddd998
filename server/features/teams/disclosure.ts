import { sql } from 'kysely';
import type { z } from 'zod';
import { ownerErrors } from '#copy/errors/permissions.ts';
import type { DisclosureSettings, disclosureWording } from '#domain/disclosure/disclosure.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockSettings } from './member-queries.ts';

type Needed = Pick<Services, 'db'>;
type Access = TeamAccess<'canEditSettings'>;

export const getDisclosure = ({ db }: Needed, { scope }: TeamAccess): Promise<DisclosureSettings> =>
  db.inTeam(scope, findDisclosure);

/** Changes the texts of one language; concurrent changes of others stay. */
export function wordDisclosure(
  { db }: Needed,
  access: Access,
  { language, words }: z.output<typeof disclosureWording>,
): Promise<DisclosureSettings> {
  return db.inTeam(access.scope, async (tx) => {
    await lockSettings(tx, access);
    return change(
      tx,
      words
        ? sql`jsonb_set(disclosure, ${['texts', language]}::text[], ${JSON.stringify(words)}::jsonb)`
        : sql`disclosure #- ${['texts', language]}::text[]`,
    );
  });
}

/** Sets whether the line mentions voice messages, pictures and documents, as privacy law may require. */
export function mentionMedia(
  { db }: Needed,
  access: Access,
  media: boolean,
): Promise<DisclosureSettings> {
  return db.inTeam(access.scope, async (tx) => {
    await lockSettings(tx, access);
    return change(tx, sql`jsonb_set(disclosure, '{media}', ${JSON.stringify(media)}::jsonb)`);
  });
}

/** Sets whether agents' first messages disclose AI. The law may require it (Art. 50, EU AI Act). */
export function switchDisclosure(
  { db }: Needed,
  access: Access,
  enabled: boolean,
): Promise<DisclosureSettings> {
  const { scope, person, team } = access;
  return db.inTeam(scope, async (tx) => {
    await lockSettings(tx, access, ownerErrors.switchDisclosure);
    const before = await findDisclosure(tx);
    if (before.enabled === enabled) return before;
    await recordAction(tx, {
      action: 'disclosure.switched',
      actor_user_id: person.user_id,
      team_id: team.team_id,
      details: { to: enabled ? 'on' : 'off' },
    });
    return change(tx, sql`jsonb_set(disclosure, '{enabled}', ${JSON.stringify(enabled)}::jsonb)`);
  });
}

async function change(tx: TeamTx, value: ReturnType<typeof sql>): Promise<DisclosureSettings> {
  await sql`UPDATE team_settings SET disclosure = ${value}
    WHERE team_id = ${tx.team_id}`.execute(tx.db);
  await recordChanges(tx, 'team', [tx.team_id]);
  return findDisclosure(tx);
}

async function findDisclosure({ db, team_id }: TeamTx): Promise<DisclosureSettings> {
  const { disclosure } = await db
    .selectFrom('team_settings')
    .select('disclosure')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  return disclosure;
}
