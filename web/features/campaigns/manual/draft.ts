import type { ManualForm } from '#domain/campaigns/schema.ts';
import { storedDraft } from '../generation/stored-draft.ts';

/** What is typed, as it is typed: choices not made yet are ''. */
export type ManualDraft = Record<keyof ManualForm, string>;

export const EMPTY_DRAFT: ManualDraft = {
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

export const manualDraft = storedDraft('manual-form', EMPTY_DRAFT);
