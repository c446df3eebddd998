import { type AttributionField, CLICK_IDS, type ClickId } from '../../attribution/attribution.ts';

/** A value of a post under one of its names. */
export interface SentField {
  name: string;
  /** name of the enclosing object; '' at the top */
  inside: string;
  value: string;
  /** the enclosing object also has an object or a list of the person's fields */
  besideFields: boolean;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const CLICK_NAMES = (Object.keys(CLICK_IDS) as ClickId[]).map(
  (name) => [plain(name), name] as const,
);
/** A form's prefix, as in `hidden_gclid`, may precede names this long: nothing else ends in them. */
const MIN_ENDING = 5;

const clickIdOf = (own: string): ClickId | undefined =>
  CLICK_NAMES.find(
    ([name]) => own === name || (name.length >= MIN_ENDING && own.endsWith(name)),
  )?.[1];

/** Names that forms and Meta's lead ads use, without case and punctuation. */
const NAMES: Readonly<Record<string, AttributionField>> = {
  formid: 'form_id',
  wpcf7: 'form_id',
  formname: 'form_name',
  formtitle: 'form_name',
  campaignname: 'utm_campaign',
  adid: 'ad_id',
  adname: 'ad_title',
  adtitle: 'ad_title',
};

/** Properties of an object that describes the form. */
const OF_FORM: Readonly<Record<string, AttributionField>> = {
  id: 'form_id',
  name: 'form_name',
  title: 'form_name',
};
/** Properties of an object that describes the ad, as Make and n8n send it. */
const OF_AD: Readonly<Record<string, AttributionField>> = {
  id: 'ad_id',
  name: 'ad_title',
  title: 'ad_title',
};
const FORM = /^(?:wp)?forms?(?:definition)?$|^definition$/;

const UTM = /utm(source|medium|campaign|term|content)$/;
/** An object that holds the whole attribution: `{"attributionSource": {"medium": "cpc"}}`. */
const IN_ATTRIBUTION = /(?:attribution\w*|^utm\w*)$/;
const UTM_PART = /^(?:source|medium|campaign|term|content)$/;
/** A longer name is a question, not a tag. */
const MAX_NAME = 64;

/** The attribution field that a value is, by its name and the enclosing object. */
export function isAttributionName({
  name,
  inside,
  value,
  besideFields,
}: SentField): AttributionField | { clickId: ClickId } | undefined {
  if (name.length > MAX_NAME) return undefined;
  const own = plain(name);
  const [, part] = UTM.exec(own) ?? [];
  if (part) return `utm_${part as 'source'}`;
  const clickId = clickIdOf(own);
  if (clickId) return { clickId };
  const known = Object.hasOwn(NAMES, own) ? NAMES[own] : undefined;
  if (known) return known;
  // In Meta's lead ads, `platform` is Facebook or Instagram.
  if (own === 'platform' && /^(?:fb|ig)$/.test(value)) return 'utm_source';
  const around = plain(inside.slice(-MAX_NAME));
  if (UTM_PART.test(own) && IN_ATTRIBUTION.test(around)) return `utm_${own as 'source'}`;
  if (around === 'ad' && Object.hasOwn(OF_AD, own)) return OF_AD[own];
  if (!Object.hasOwn(OF_FORM, own)) return undefined;
  // The name of the form: the person's fields are in an object beside it.
  return FORM.test(around) || (besideFields && own === 'name') ? OF_FORM[own] : undefined;
}

/** How likely a field with an address is the page of the form. Lower is likelier. */
export function pageRank({ name, inside }: SentField): number | undefined {
  if (name.length > MAX_NAME) return undefined;
  const own = plain(name);
  const index = PAGES.findIndex((names) => names.test(own));
  if (index >= 0) return index;
  return own === 'url' && OF_PAGE.test(plain(inside.slice(-MAX_NAME))) ? 0 : undefined;
}

const OF_PAGE = /attribution\w*$|^utm\w*$|page$/;
const PAGES = [
  /^(?:meta|form|submission|current|hidden)?page(?:url|uri|link|location|address)?$/,
  /^(?:source|form|post|current|embed|embedpost|conversion|submission)ur[li]$|^permalink$/,
  /landing(?:page|site)?(?:ur[li])?$|sessionentry$/,
  /^source$/,
  /referr?(?:er|ingsite)(?:ur[li])?$/,
];
