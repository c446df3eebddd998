import { sql } from 'kysely';
import type { z } from 'zod';
import { ownerErrors } from '#copy/errors/permissions.ts';
import type { DisclosureSettings, disclosureWording } from '#domain/disclosure/disclosure.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockSettings } from './member-queries.ts';

type Access = TeamAccess<'canEditSettings'>;

/** Changes the texts of one language; concurrent changes of others stay. */
export async function changeDisclosureWording(
  tx: TeamTx,
  { language, words }: z.output<typeof disclosureWording>,
  access: Access,
): Promise<DisclosureSettings> {
  await lockSettings(tx, access);
  return change(
    tx,
    words
      ? sql`jsonb_set(disclosure, ${['texts', language]}::text[], ${JSON.stringify(words)}::jsonb)`
      : sql`disclosure #- ${['texts', language]}::text[]`,
  );
}

/** Sets whether the line mentions voice messages, pictures and documents, as privacy law may require. */
export async function mentionMedia(
  tx: TeamTx,
  media: boolean,
  access: Access,
): Promise<DisclosureSettings> {
  await lockSettings(tx, access);
  return change(tx, sql`jsonb_set(disclosure, '{media}', ${JSON.stringify(media)}::jsonb)`);
}

/** Sets whether agents' first messages disclose AI. The law may require it (Art. 50, EU AI Act). */
export async function switchDisclosure(
  tx: TeamTx,
  enabled: boolean,
  access: Access,
): Promise<DisclosureSettings> {
  const { person, team } = access;
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
}

async function change(tx: TeamTx, value: ReturnType<typeof sql>): Promise<DisclosureSettings> {
  await sql`UPDATE team_settings SET disclosure = ${value}
    WHERE team_id = ${tx.team_id}`.execute(tx.db);
  await recordChanges(tx, 'team', [tx.team_id]);
  return findDisclosure(tx);
}

export async function findDisclosure({ db, team_id }: TeamTx): Promise<DisclosureSettings> {
  const { disclosure } = await db
    .selectFrom('team_settings')
    .select('disclosure')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  return disclosure;
}
