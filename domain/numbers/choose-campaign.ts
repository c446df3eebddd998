import type { Attribution } from '../attribution/attribution.ts';
import { beginsWithLinkText, foldWords } from '../left-alone/rule.ts';
import { type CampaignSigns, type Sign, SIGNS } from './signs.ts';

/** A campaign on a number that takes new leads. */
export interface RoutedCampaign extends CampaignSigns {
  campaign_id: string;
}

/** The known facts about a new lead. */
export interface FirstContact {
  /** the first message; empty: the lead came from a form */
  text: string;
  attribution: Attribution | null;
  /** the language of the first message, if certain */
  language: string | null;
}

export interface Choice {
  campaign_id: string;
  /** null: no sign matched, so the default applies */
  by: Sign | null;
  /** the sign as entered; empty without one */
  value: string;
}

/**
 * Chooses the campaign of a new lead on a number: the one with the strongest matching sign, else the
 * default. Of two link texts the longer one wins, because it is more specific.
 */
export function chooseCampaign(
  campaigns: readonly RoutedCampaign[],
  default_id: string,
  contact: FirstContact,
): Choice {
  for (const sign of SIGNS) {
    const found = campaigns.flatMap((campaign) =>
      SIGN_MATCHERS[sign](campaign, contact).map((value) => ({
        campaign_id: campaign.campaign_id,
        by: sign,
        value,
      })),
    );
    const [best] = found.toSorted((one, other) => other.value.length - one.value.length);
    if (best) return best;
  }
  return { campaign_id: default_id, by: null, value: '' };
}

/** Whether only the language of the first message can decide. Detecting it takes longer. */
export function needsLanguage(campaigns: readonly RoutedCampaign[], contact: FirstContact) {
  return (
    contact.text !== '' &&
    campaigns.some(({ languages }) => languages.length > 0) &&
    chooseCampaign(campaigns, '', { ...contact, language: null }).by === null
  );
}

const SIGN_MATCHERS: Record<Sign, (signs: CampaignSigns, contact: FirstContact) => string[]> = {
  link_text: ({ link_texts }, { text }) =>
    link_texts.filter((link) => beginsWithLinkText(text, link)),
  ad: ({ ads }, { attribution }) => matchingNames(ads, attribution?.ad_id, attribution?.ad_title),
  form: ({ forms }, { attribution }) =>
    matchingNames(forms, attribution?.form_id, attribution?.form_name),
  language: ({ languages }, { language }) => languages.filter((code) => code === language),
};

/** Matches by id or by name, ignoring case and punctuation. */
function matchingNames(entered: readonly string[], ...names: (string | undefined)[]): string[] {
  const folded = new Set(names.flatMap((name) => (name ? [foldName(name)] : [])));
  return entered.filter((name) => folded.has(foldName(name)));
}

/** A name of symbols only is compared as it is. */
const foldName = (name: string): string => foldWords(name) || name.trim();

export interface ConflictingSign {
  sign: Sign;
  value: string;
  campaign_id: string;
}

/** Finds a sign that another campaign of the number uses: a sign can't lead to two. */
export function findConflictingSign(
  signs: CampaignSigns,
  others: readonly RoutedCampaign[],
): ConflictingSign | undefined {
  for (const other of others) {
    for (const [sign, list] of LISTS) {
      const otherNames = new Set(other[list].map(foldName));
      const value = signs[list].find((item) => otherNames.has(foldName(item)));
      if (value !== undefined) return { sign, value, campaign_id: other.campaign_id };
    }
  }
  return undefined;
}

const LISTS = [
  ['link_text', 'link_texts'],
  ['ad', 'ads'],
  ['form', 'forms'],
  ['language', 'languages'],
] as const;
