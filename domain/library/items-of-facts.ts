import type { CampaignFact } from '../campaigns/fact-edits.ts';
import { isWebAddress } from '../campaigns/web-address.ts';
import { cutText } from '../text.ts';
import type { ImportedItem } from './library.ts';

/** As many as one import takes. */
const MAX_OF_SITE = 100;
const MAX_NAME = 120;
const MAX_PRICE = 60;
const MAX_LINK = 500;

/**
 * The items that prices of a website make: what each is for is the name, its page the link. Only a page
 * about one thing names the picture of it.
 */
export function itemsOfFacts(
  facts: readonly CampaignFact[],
  known: readonly string[],
): Omit<ImportedItem, 'item_id'>[] {
  const prices = facts.filter(({ kind, about, removed }) => kind === 'price' && about && !removed);
  const taken = new Set(known.map((name) => name.toLowerCase()));
  const items: Omit<ImportedItem, 'item_id'>[] = [];
  for (const { about = '', value, page } of prices) {
    const name = cutText(about.trim(), MAX_NAME);
    if (name === '' || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    const link = isWebAddress(page) && page.length <= MAX_LINK ? page : '';
    const isAlone = prices.filter((other) => other.page === page).length === 1;
    const picture_url = isAlone ? link : '';
    items.push({ name, send_when: '', price: cutText(value, MAX_PRICE), link, picture_url });
  }
  return items.slice(0, MAX_OF_SITE);
}
