import type { GuidedDraft } from '#domain/campaigns/guided-form.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import type { WebsiteDraft } from '#domain/campaigns/website-form.ts';
import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';

/** A form's values while they are edited; '' for a choice not made yet. */
type Draft = Record<string, string>;

/**
 * Stores a form's draft in this browser, separately per user and team.
 * @param name of the key; the team's and the user's id are added
 * @param empty every field with its initial value
 */
export function storedDraft<Fields extends Draft>(name: string, empty: Fields) {
  const draftOf = (team_id: string) => storedJson('local', userKey(`${name}:${team_id}`), isObject);
  return {
    /** Returns the stored draft without unknown or damaged fields. */
    load(team_id: string): Fields {
      const known = Object.entries(draftOf(team_id).read() ?? {}).filter(
        ([field, value]) => field in empty && typeof value === 'string',
      );
      return { ...empty, ...Object.fromEntries(known) };
    },
    save: (team_id: string, draft: Fields): void => void draftOf(team_id).write(draft),
    clear: (team_id: string): void => draftOf(team_id).remove(),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export const EMPTY_GUIDED: GuidedDraft = {
  company_name: '',
  business_activity: '',
  business_activity_other: '',
  business_problems: '',
  business_solutions: '',
  target_audience: '',
  unique_value: '',
  agent_name: '',
  goal_type: 'book_appointments',
  goal_link: '',
  goal_custom: '',
  campaign_name: '',
  language: 'english',
};

export const guidedDraft = storedDraft('guided-form', EMPTY_GUIDED);

/** The manual form while it is edited; '' for a choice not made yet. */
export type ManualDraft = Record<keyof ManualForm, string>;

export const EMPTY_MANUAL: ManualDraft = {
  campaignName: '',
  companyName: '',
  businessActivity: '',
  customBusinessActivity: '',
  offerDescription: '',
  agentName: '',
  agentLanguage: 'english',
  agentStyle: 'professional',
  mainObjective: '',
  customObjective: '',
  objectiveLink: '',
};

export const manualDraft = storedDraft('manual-form', EMPTY_MANUAL);

const EMPTY_WEBSITE: WebsiteDraft = {
  website_url: '',
  campaign_name: '',
  company_name: '',
  agent_name: '',
  language: '',
  custom_language: '',
  goal_type: '',
  goal_value: '',
  goal_link: '',
};

/** Survives a reload during the analysis, in case the analysis fails. */
export const websiteDraft = storedDraft('website-form', EMPTY_WEBSITE);
