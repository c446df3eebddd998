import { cutText } from '../../text.ts';
import { capped } from './capped-cache.ts';
import type { Leaf, Scope } from './leaves.ts';

/** Fields that say where a lead comes from, in the words that ads and forms share. */
const KNOWN =
  /^(?:utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|ctwa_clid|(?:ad|adset|adgroup|campaign|creative|form|page|site|landing_page|survey)_(?:id|name|title|url|uri)|leadgen_id|platform|referr?er|referr?er_url|landing_page|source_url|page_?ur[il])$/;
/** Objects whose own id, name and address say the same: `{form: {id, name}}`. */
const THINGS = /^(?:ad|adset|campaign|form|page|site)$/;
const PARTS = /^(?:id|name|title|url|uri)$/;
const UTM = /^utm_[a-z_]{1,20}$|^(?:gclid|fbclid|msclkid|ttclid|gbraid|wbraid)$/;

const MAX_SOURCES = 40;
const MAX_VALUE = 500;

/** `pageUrl`, `Page URL` and `page-url` as `page_url`. */
const snakeOf = capped((key: string) => {
  const at = key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
  return at.length < 40 ? at : undefined;
});

const inThing = (scope: Scope, part: string): string | undefined => {
  const thing = snakeOf(scope.key);
  return thing && THINGS.test(thing) && PARTS.test(part) ? `${thing}_${part}` : undefined;
};

/** What a post says of its form and page, by the usual names: posts of one form have it in common. */
export function sourceOf(leaves: Leaf[]): Record<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, value: string) => {
    if (value !== '' && !found.has(name) && found.size < MAX_SOURCES) {
      found.set(name, cutText(value, MAX_VALUE));
    }
  };
  for (const { labels, scope, value } of leaves) {
    for (const label of labels) {
      const name = snakeOf(label);
      const known = name && (KNOWN.test(name) ? name : inThing(scope, name));
      if (known) add(known, value);
    }
  }
  for (const name of ['page_url', 'page_uri', 'source_url', 'landing_page', 'landing_page_url']) {
    const url = URL.parse(found.get(name) ?? '');
    for (const [key, value] of url?.searchParams ?? []) if (UTM.test(key)) add(key, value);
  }
  return Object.fromEntries(found);
}
