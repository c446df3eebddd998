import { leadCardErrors } from '#copy/errors/lead-card.ts';
import { languageNamed } from '#domain/language.ts';
import { noSpelledNumbers } from '#domain/offers/measures.ts';
import type { LearnedField, QualificationField } from '#domain/qualification/fields.ts';
import type { LearnedEdit } from '#domain/qualification/learned.ts';
import { checkLearnedValue } from '#domain/qualification/values.ts';
import { Refusal } from '#domain/errors.ts';
import { reasonOfIssue } from '#server/platform/http/rpc-errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockConversation } from '../conversation-store.ts';
import { listLeadValues, storeLearned } from './lead-values.ts';

/** The fields of the list of the lead's campaign, each with its known value. */
export async function listLearned(tx: TeamTx, conversation_id: string): Promise<LearnedField[]> {
  const [list, values] = await Promise.all([
    findList(tx, conversation_id),
    listLeadValues(tx, [conversation_id]),
  ]);
  return (list?.qualification ?? []).map((field) => ({
    ...field,
    learned: values.find(({ field_id }) => field_id === field.field_id) ?? null,
  }));
}

/**
 * A member enters or removes a lead's value. The agent never changes an entered one, but may relearn a
 * removed one. Throws NOT_FOUND, and INVALID_INPUT for a value of another kind.
 */
export async function editLearned(
  tx: TeamTx,
  { conversation_id, field_id, value: typed }: LearnedEdit,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<LearnedField[]> {
  await lockConversation(tx, conversation_id);
  const list = await findList(tx, conversation_id);
  const field = list?.qualification.find((item) => item.field_id === field_id);
  if (!list || !field) {
    throw new Refusal('NOT_FOUND', leadCardErrors.offList);
  }
  const value = checked(field, typed, list.agent_language);
  const entered = { field_id, value, quote: null, message_seq: null };
  await storeLearned(tx, conversation_id, [entered], person.user_id);
  await recordChanges(tx, 'conversation', [conversation_id]);
  return listLearned(tx, conversation_id);
}

function checked(field: QualificationField, typed: string, agent_language: string): string {
  const languages = [...new Set([languageNamed(agent_language) ?? 'en', 'en'])];
  const result = checkLearnedValue(field, typed, { languages, readSpelled: noSpelledNumbers });
  if ('value' in result) return result.value;
  const problem = reasonOfIssue({ message: result.problem });
  throw new Refusal('INVALID_INPUT', problem, { value: problem });
}

async function findList({ db, team_id }: TeamTx, conversation_id: string) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .select(['k.qualification', 'k.agent_language'])
    .where((eb) => eb.and({ 'c.team_id': team_id, 'c.conversation_id': conversation_id }))
    .executeTakeFirst();
}
