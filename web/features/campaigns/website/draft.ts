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

/** So that a reload while the website is read loses nothing, should the reading fail. */
export const websiteDraft = storedDraft('website-form', EMPTY_DRAFT);
