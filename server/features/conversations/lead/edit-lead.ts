import type { Reason } from '#copy/catalog/reasons.ts';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import {
  checkFieldValue,
  type FieldValues,
  type Lead,
  type LeadEdit,
  type LeadField,
} from '#domain/conversations/lead/lead.ts';
import { Refusal } from '#domain/errors.ts';
import { reasonOfIssue } from '#server/platform/http/rpc-errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import { lockConversation, storeChanges } from '../conversation-store.ts';
import { getLead } from './get-lead.ts';
import { listFields } from './lead-fields.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Changes what the team knows about a lead; omitted fields stay. Throws NOT_FOUND, and INVALID_INPUT with
 * a message for the wrong field: then nothing changes.
 */
export async function editLead(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  access: Access,
  { conversation_id, name, email, fields }: LeadEdit,
): Promise<Lead> {
  await services.db.inTeam(access.scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    const change =
      name !== undefined && name !== stored.state.name
        ? computeChange(eventContext(services), stored, { kind: 'lead_renamed', name })
        : undefined;
    if (email !== undefined || fields) {
      await saveDetails(tx, conversation_id, email, fields);
      // The update created a new version of the row.
      if (change) change.stored = await lockConversation(tx, conversation_id);
    }
    if (change) storeChanges(services, tx, [change]);
    else await recordChanges(tx, 'conversation', [conversation_id]);
  });
  return services.db.inTeam(access.scope, (tx) => getLead(tx, access, conversation_id));
}

async function saveDetails(
  tx: TeamTx,
  conversation_id: string,
  email: string | undefined,
  fields: FieldValues | undefined,
): Promise<void> {
  const custom_fields = fields && (await mergedValues(tx, conversation_id, fields));
  await tx.db
    .updateTable('conversations')
    .set({
      email: email === '' ? null : email,
      custom_fields: custom_fields && JSON.stringify(custom_fields),
    })
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id }))
    .execute();
}

/** The previous values of defined fields, overwritten by the new ones. */
async function mergedValues(
  tx: TeamTx,
  conversation_id: string,
  typed: FieldValues,
): Promise<FieldValues> {
  const defined = await listFields(tx);
  const { custom_fields: before } = await tx.db
    .selectFrom('conversations')
    .select('custom_fields')
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id }))
    .executeTakeFirstOrThrow();
  const known = new Set(defined.map(({ field_id }) => field_id));
  if (Object.keys(typed).some((field_id) => !known.has(field_id))) {
    throw new Refusal('NOT_FOUND', leadCardErrors.fieldRemoved);
  }
  const checked = checkedValues(defined, typed);
  const values = Object.entries({ ...before, ...checked }).filter(
    ([field_id, value]) => known.has(field_id) && value !== '',
  );
  return Object.fromEntries(values);
}

function checkedValues(defined: LeadField[], typed: FieldValues): FieldValues {
  const values: FieldValues = {};
  const problems: Record<string, Reason> = {};
  for (const field of defined) {
    const text = typed[field.field_id];
    if (text === undefined) continue;
    const checked = checkFieldValue(field, text);
    if ('problem' in checked)
      problems[field.field_id] = reasonOfIssue({ message: checked.problem });
    else values[field.field_id] = checked.value;
  }
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refusal('INVALID_INPUT', first, problems);
  return values;
}
