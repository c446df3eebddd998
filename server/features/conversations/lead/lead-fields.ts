import type { z } from 'zod';
import type { Reason } from '#copy/catalog/reasons.ts';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import {
  foldCase,
  type fieldEdit,
  type LeadField,
  MAX_FIELDS,
  type newField,
} from '#domain/conversations/lead/lead.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

export async function listFields({ db, team_id }: TeamTx): Promise<LeadField[]> {
  return db
    .selectFrom('lead_fields')
    .select(['field_id', 'name', 'kind', 'options'])
    .where('team_id', '=', team_id)
    .orderBy('created_at')
    .orderBy('field_id')
    .execute();
}

/** A repeat creates no second field: the browser sends the id. */
export async function createField(
  tx: TeamTx,
  { field_id, name, kind, options }: z.output<typeof newField>,
): Promise<LeadField> {
  const field: LeadField = { field_id, name, kind, options: kind === 'select' ? options : [] };
  await lockLeadSettings(tx);
  const fields = await listFields(tx);
  const known = fields.find((item) => item.field_id === field_id);
  if (known) return known;
  assertNameFree(fields, field);
  if (fields.length >= MAX_FIELDS)
    throw new Refusal('LIMIT_REACHED', leadCardErrors.fieldLimit({ max: MAX_FIELDS }));
  await tx.db
    .insertInto('lead_fields')
    .values({ team_id: tx.team_id, ...field })
    .execute();
  await recordLeadSettings(tx);
  return field;
}

/** Values that are no longer an option stay with their leads until a member changes them. */
export async function editField(
  tx: TeamTx,
  { field_id, name, options }: z.output<typeof fieldEdit>,
): Promise<LeadField> {
  await lockLeadSettings(tx);
  const fields = await listFields(tx);
  const before = fields.find((item) => item.field_id === field_id);
  if (!before) throw notFound();
  if (before.kind === 'select' && options.length === 0) {
    const message = leadCardErrors.optionMissing;
    throw new Refusal('INVALID_INPUT', message, { options: message });
  }
  const field = { ...before, name, options: before.kind === 'select' ? options : [] };
  assertNameFree(fields, field);
  await tx.db
    .updateTable('lead_fields')
    .set({ name: field.name, options: field.options })
    .where((eb) => eb.and({ team_id: tx.team_id, field_id }))
    .execute();
  await recordLeadSettings(tx);
  return field;
}

/**
 * Its values are no longer read, and each lead loses its value with its next edit: removing them from a
 * million rows at once would block all messages in the meantime.
 */
export async function removeField(tx: TeamTx, field_id: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('lead_fields')
    .where((eb) => eb.and({ team_id: tx.team_id, field_id }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await recordLeadSettings(tx);
}

function assertNameFree(fields: LeadField[], { field_id, name }: LeadField): void {
  const others = fields.filter((field) => field.field_id !== field_id);
  assertFree(
    others.map((field) => field.name),
    name,
    leadCardErrors.fieldTaken,
  );
}

/** Throws if another one already has this name, in any case. `field`: where it was entered. */
export function assertFree(names: string[], name: string, message: Reason, field = 'name'): void {
  if (!names.some((other) => foldCase(other) === foldCase(name))) return;
  throw new Refusal('INVALID_INPUT', message, { [field]: message });
}

const notFound = () => new Refusal('NOT_FOUND', leadCardErrors.fieldGone);

/** Serializes changes of the team's tags, fields and replies, so that their limits hold. */
export async function lockLeadSettings({ db, team_id }: TeamTx): Promise<void> {
  await db
    .selectFrom('team_settings')
    .select('team_id')
    .where('team_id', '=', team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', teamsErrors.noAccess));
}

/** Makes the team's browsers refetch tags, fields and replies. */
export async function recordLeadSettings(tx: TeamTx): Promise<void> {
  await recordChanges(tx, 'lead_settings', [tx.team_id]);
}
