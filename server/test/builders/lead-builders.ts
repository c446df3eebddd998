import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { BuiltCampaign } from './builders.ts';

/** A checked file that wasn't started, with one lead, and a form delivery. */
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

/** A post with an ambiguous number, the same post as a test, and a form with mapped fields. */
export async function buildPost(
  { db }: Pick<Services, 'db'>,
  { team, campaign_id }: BuiltCampaign,
): Promise<string> {
  const post_id = newId();
  const { team_id } = team;
  await db.inTeam(team.scope, async (tx) => {
    const post = {
      team_id,
      campaign_id,
      shape: 'fields 2 3 a\nb',
      digest: post_id,
      problem: 'Several fields could be the phone number.',
      body: '{"a": "+33639980001", "b": "+33639980002"}',
      bytes: 42,
      fields: JSON.stringify([{ key: 'b', label: 'b', value: '+33639980002' }]),
    };
    await tx.db
      .insertInto('lead_posts')
      .values([
        { ...post, post_id },
        { ...post, post_id: newId(), is_test: true },
      ])
      .execute();
    await tx.db
      .insertInto('lead_field_maps')
      .values({
        team_id,
        campaign_id,
        shape: 'form 7',
        map: JSON.stringify({ b: 'phone' }),
        user_id: team.owner.user_id,
      })
      .execute();
  });
  return post_id;
}
