import type { WebsiteDraft } from '#domain/campaigns/website-form.ts';
import { storedDraft } from '../generation/stored-draft.ts';

export const EMPTY_DRAFT: WebsiteDraft = {
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

/** Survives a reload during the analysis, in case it fails. */
export const websiteDraft = storedDraft('website-form', EMPTY_DRAFT);
