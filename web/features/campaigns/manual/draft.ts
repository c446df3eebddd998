import type { ManualForm } from '#domain/campaigns/schema.ts';

/** What is typed, as it is typed: choices not made yet are ''. */
export type ManualDraft = Record<keyof ManualForm, string>;

const KEY = 'manual-form';

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

/** What was typed before in this browser; unknown or damaged parts are left out. */
export function loadDraft(): ManualDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
    const known = Object.entries(kept).filter(
      ([name, value]) => name in EMPTY_DRAFT && typeof value === 'string',
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: Partial<ManualDraft>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be closed or full: then the text lives as long as the page.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
