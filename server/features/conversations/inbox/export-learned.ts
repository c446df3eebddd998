import { foldCase } from '#domain/conversations/lead/lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { listLeadValues } from '../lead/lead-values.ts';

/** A column of the file: fields of the same name, from any campaign. */
export interface LearnedColumn {
  name: string;
  field_ids: ReadonlySet<string>;
}

/** The fields in the lists of all campaigns, or of one campaign. */
export async function learnedColumns(
  { db, team_id }: TeamTx,
  campaign_id: string | undefined,
): Promise<LearnedColumn[]> {
  let query = db.selectFrom('campaigns').select('qualification').where('team_id', '=', team_id);
  if (campaign_id) query = query.where('campaign_id', '=', campaign_id);
  const rows = await query.orderBy('created_at').execute();
  const fields = rows.flatMap(({ qualification }) => qualification);
  const byName = Map.groupBy(fields, ({ name }) => foldCase(name));
  return [...byName.values()].map((same) => ({
    name: same[0]?.name ?? '',
    field_ids: new Set(same.map(({ field_id }) => field_id)),
  }));
}

/** The values of some leads, in the order of the columns; empty if unknown. */
export async function learnedCells(
  tx: TeamTx,
  columns: LearnedColumn[],
  conversation_ids: string[],
): Promise<Map<string, string[]>> {
  if (columns.length === 0) return new Map();
  const values = await listLeadValues(tx, conversation_ids);
  const byLead = Map.groupBy(values, ({ conversation_id }) => conversation_id);
  return new Map(
    [...byLead].map(([conversation_id, known]) => [
      conversation_id,
      columns.map(
        ({ field_ids }) => known.find(({ field_id }) => field_ids.has(field_id))?.value ?? '',
      ),
    ]),
  );
}
