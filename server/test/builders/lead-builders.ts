import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { BuiltCampaign } from './builders.ts';

/** A file that was checked and not started, with one lead, and a delivery of a form. */
export async function buildImport(
  { db }: Pick<Services, 'db'>,
  { team, campaign_id }: BuiltCampaign,
): Promise<string> {
  const import_id = newId();
  const { team_id } = team;
  await db.inTeam(team.scope, async (tx) => {
    await tx.db
      .insertInto('lead_imports')
      .values({
        team_id,
        import_id,
        campaign_id,
        user_id: team.owner.user_id,
        file_name: 'leads.csv',
        state: 'checked',
        columns: JSON.stringify({ name: 0, last_name: null, phone: 1, email: null, header: true }),
        consent_source: 'Fair in Lyon',
        consent_at: new Date('2026-01-31'),
        rows_count: 1,
        good_count: 1,
      })
      .execute();
    await tx.db
      .insertInto('lead_import_rows')
      .values({
        team_id,
        import_id,
        row_number: 2,
        name: 'Ada Lovelace',
        phone: '+33 6 39 98 00 01',
        digits: '33639980001',
        state: 'good',
      })
      .execute();
    await tx.db
      .insertInto('lead_deliveries')
      .values({ team_id, campaign_id, delivery_id: newId(), outcome: 'invalid' })
      .execute();
  });
  return import_id;
}
