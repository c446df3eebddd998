import type { GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { storedDraft } from '../generation/stored-draft.ts';

export const EMPTY_DRAFT: GuidedDraft = {
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

export const guidedDraft = storedDraft('guided-form', EMPTY_DRAFT);
