/** The fields of a lead's attribution, as the API names them. */
export const ATTRIBUTION_FIELDS = [
  'form_id',
  'form_name',
  /** the page with the form, without its query */
  'page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'ad_id',
  'ad_title',
  'ad_url',
  'click_id',
  /** the parameter that carried the click id, such as gclid */
  'click_id_name',
  /** the file that an import read the lead from */
  'list',
] as const;
export type AttributionField = (typeof ATTRIBUTION_FIELDS)[number];
/** Contains known fields only; never empty. */
export type Attribution = Partial<Record<AttributionField, string>>;

/** The fields by which lists of leads can be filtered. */
export const ORIGINS = ['form', 'source', 'campaign', 'ad'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The index uses origins as keys, so their length is limited. */
export const MAX_ORIGIN = 200;
/** The click id parameters of ad platforms, with the platform. */
export const CLICK_IDS = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  dclid: 'google',
  fbclid: 'facebook',
  ctwa_clid: 'facebook',
  msclkid: 'bing',
  ttclid: 'tiktok',
  twclid: 'twitter',
  li_fat_id: 'linkedin',
  epik: 'pinterest',
  ScCid: 'snapchat',
  rdt_cid: 'reddit',
  yclid: 'yandex',
} as const;
export type ClickId = keyof typeof CLICK_IDS;

/**
 * Returns the values by which lists filter: the name that users know, else the id. If no one tagged the
 * link, the click id of an ad names the source.
 */
export function originsOf(attribution: Attribution | null): Record<Origin, string | null> {
  const { form_name, form_id, list, utm_source, utm_campaign, ad_title, ad_id } = attribution ?? {};
  const name = attribution?.click_id_name ?? '';
  const platform = Object.hasOwn(CLICK_IDS, name) ? CLICK_IDS[name as ClickId] : null;
  return {
    form: form_name ?? form_id ?? list ?? null,
    source: utm_source ?? platform,
    campaign: utm_campaign ?? null,
    ad: ad_title ?? ad_id ?? null,
  };
}
