import type { z } from 'zod';
import { campaignFacts } from '#domain/campaigns/fact-edits.ts';
import { itemsOfFacts } from '#domain/library/catalogue.ts';
import type { itemImport } from '#domain/library/library.ts';
import { getCampaign } from '#server/features/campaigns/queries.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { fetchPicture } from './fetch-picture.ts';
import { insertItems } from './item-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;
type Needed = Pick<Services, 'db' | 'env'>;

/** Stores rows of a catalogue, once per id. Jobs fetch their pictures. */
export async function importItems(
  tx: TeamTx,
  { campaign_slug, items }: Omit<z.output<typeof itemImport>, 'team_slug'>,
  { person }: Access,
  { env }: Needed,
): Promise<{ added: number }> {
  const campaign = await getCampaign(tx, campaign_slug);
  const rows = items.map(({ item_id, picture_url, ...text }) => ({ item_id, picture_url, text }));
  const added = await insertItems(tx, { ...campaign, by: person.name }, rows);
  const waiting = added.flatMap(({ item_id, state }) => (state === 'waiting' ? { item_id } : []));
  await fetchPicture.enqueueMany(tx, waiting);
  if (added.length > 0) await planEmbeddings({ env }, tx);
  return { added: added.length };
}

/** Creates items from the prices on the campaign's website. An item of the same name stays unchanged. */
export async function importFromSite(
  tx: TeamTx,
  { campaign_slug }: { campaign_slug: string },
  access: Access,
  services: Needed,
): Promise<{ added: number }> {
  const { campaign_id } = await getCampaign(tx, campaign_slug);
  const found = await findNewSiteItems(tx, campaign_id);
  const items = found.map((item) => ({ ...item, item_id: newId() }));
  return items.length > 0
    ? importItems(tx, { campaign_slug, items }, access, services)
    : { added: 0 };
}

/** Returns the website's prices that aren't items yet. */
export async function findNewSiteItems(tx: TeamTx, campaign_id: string) {
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
