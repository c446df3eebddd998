import type { z } from 'zod';
import { campaignFacts } from '#domain/campaigns/fact-edits.ts';
import { itemsOfFacts } from '#domain/library/catalogue.ts';
import type { ImportedItem, itemImport } from '#domain/library/library.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { fetchPicture } from './fetch-picture.ts';
import { insertItems, requireCampaign } from './item-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;
type Needed = Pick<Services, 'db' | 'env'>;

/** Stores rows of a catalogue, once per id. Jobs fetch their pictures. */
export async function importItems(
  { db, env }: Needed,
  access: Access,
  { campaign_slug, items }: z.output<typeof itemImport>,
): Promise<{ added: number }> {
  return db.inTeam(access.scope, (tx) => store(env, tx, access, { campaign_slug, items }));
}

/** Creates items from the prices on the campaign's website. An item of the same name stays unchanged. */
export async function importFromSite(
  { db, env }: Needed,
  access: Access,
  campaign_slug: string,
): Promise<{ added: number }> {
  return db.inTeam(access.scope, async (tx) => {
    const { campaign_id } = await requireCampaign(tx, campaign_slug);
    const found = await newOfSite(tx, campaign_id);
    const items = found.map((item) => ({ ...item, item_id: newId() }));
    return items.length > 0 ? store(env, tx, access, { campaign_slug, items }) : { added: 0 };
  });
}

/** Returns the website's prices that aren't items yet. */
export async function newOfSite(tx: TeamTx, campaign_id: string) {
  const { db, team_id } = tx;
  const [row, known] = await Promise.all([
    db
      .selectFrom('campaigns')
      .select('site_facts')
      .where((eb) => eb.and({ team_id, campaign_id }))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('library_items')
      .select('name')
      .where((eb) => eb.and({ team_id, campaign_id }))
      .where('removed_at', 'is', null)
      .execute(),
  ]);
  const names = known.map(({ name }) => name);
  return itemsOfFacts(campaignFacts.catch([]).parse(row.site_facts), names);
}

async function store(
  env: Needed['env'],
  tx: TeamTx,
  { person }: Access,
  { campaign_slug, items }: { campaign_slug: string; items: ImportedItem[] },
): Promise<{ added: number }> {
  const campaign = await requireCampaign(tx, campaign_slug);
  const rows = items.map(({ item_id, picture_url, ...text }) => ({ item_id, picture_url, text }));
  const added = await insertItems(tx, { ...campaign, by: person.name }, rows);
  const waiting = added.filter(({ state }) => state === 'waiting');
  await fetchPicture.enqueueMany(
    tx,
    waiting.map(({ item_id }) => ({ item_id })),
  );
  if (added.length > 0) await planEmbeddings({ env }, tx);
  return { added: added.length };
}
