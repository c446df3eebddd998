import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { campaignRef, type CampaignStatus } from '../campaigns/schema.ts';
import { typedText } from '../text.ts';
import type { CompileFacts } from './compile-content.ts';
import { promptContent, type PromptContent } from './content.ts';

/** What created a version. */
export type VersionCause =
  | 'before'
  | 'created'
  | 'generated'
  | 'automation'
  | 'edited'
  | 'offer'
  | 'focus'
  | 'facts'
  | 'published'
  | 'rolled_back';

/** The number of newest versions kept per campaign. */
export const MAX_VERSIONS = 100;
export const VERSIONS_PAGE = 20;

const number = z.int().min(0).max(1_000_000_000);
export const MAX_WHY = 500;
const why = typedText()
  .trim()
  .max(MAX_WHY, { error: () => commonFields.tooLong({ max: MAX_WHY }) });

/** `revision`: the draft that the user saw; null if there was none. */
const seen = { revision: z.uuid().nullable(), live_number: number };

export const draftSave = campaignRef.extend({ ...seen, content: promptContent });
export const draftDiscard = campaignRef.extend({ revision: z.uuid() });
/** `gate_reason`: why the owner publishes although the evals haven't passed. */
export const publication = campaignRef.extend({
  ...seen,
  revision: z.uuid(),
  why,
  gate_reason: why.optional(),
});
export const rollback = campaignRef.extend({ number, live_number: number, why });
export const versionsPage = campaignRef.extend({ before: number.optional() });
export const versionRef = campaignRef.extend({ number });

/** A campaign on the page of prompts. */
export interface PromptCard {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  company_name: string;
  agent_language: string;
  status: CampaignStatus;
  creating: boolean;
  /** 0: none recorded */
  live_number: number;
  live_since: string | null;
  draft_saved_at: string | null;
}

export interface VersionSummary {
  number: number;
  cause: VersionCause;
  /** null: an automation, or a deleted account */
  by: string | null;
  at: string;
  why: string;
  /** why it was published although the gate hadn't passed; else '' */
  gate_reason: string;
  restored_number: number | null;
}

/** A version as the history shows it. */
export interface Version extends VersionSummary {
  content: PromptContent;
  behavior_prompt: string;
  first_message_prompt: string;
}

export interface Draft {
  revision: string;
  /** merged with what went live since it was saved */
  content: PromptContent;
  saved_at: string;
  by: string | null;
  /** the parts that others changed too since it was saved */
  overtaken: string[];
}

export interface PromptEditor {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_timezone: string;
  live: CompileFacts & {
    number: number;
    version: VersionSummary | null;
    content: PromptContent;
    behavior_prompt: string;
    first_message_prompt: string;
  };
  draft: Draft | null;
}

export interface SavedDraft {
  /** null: it equals the live version, so there is no draft */
  revision: string | null;
  saved_at: string;
  live_number: number;
}

/** A recent lead whose values the preview can use. */
export interface PreviewLead {
  conversation_id: string;
  name: string;
  fields: Record<string, string>;
}
