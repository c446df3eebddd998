import type { leftOutCopy } from '#copy/privacy/record.ts';

/** The topics of a team's tables: the parts of the processing record and of the archive. */
export const DATA_PARTS = [
  'leads',
  'conversations',
  'outreach',
  'agents',
  'members',
  'billing',
  'operation',
] as const;
export type DataPart = (typeof DATA_PARTS)[number];

export interface TableRule {
  part: DataPart;
  /** why the archive leaves the table out; missing: it contains the rows */
  leftOut?: keyof typeof leftOutCopy;
  /** columns left out of the archive: secrets, or keys of this installation */
  without?: readonly string[];
  /** the column whose bytes become a separate file, and the column that names that file */
  file?: { bytes: string; id: string };
}

/**
 * Every table of a team. A test compares it with the database's catalogue, so that every new table
 * needs a decision about whether the team gets it.
 */
export const TEAM_DATA: Readonly<Record<string, TableRule>> = {
  conversations: { part: 'leads' },
  lead_addresses: { part: 'leads' },
  lead_merges: { part: 'leads' },
  lead_fields: { part: 'leads' },
  lead_notes: { part: 'leads' },
  lead_values: { part: 'leads' },
  tags: { part: 'leads' },
  conversation_tags: { part: 'leads' },
  deleted_leads: { part: 'leads' },
  lead_deletions: { part: 'leads' },
  lead_deliveries: { part: 'leads' },
  lead_field_maps: { part: 'leads' },
  lead_posts: { part: 'leads' },
  meta_leads: { part: 'leads' },
  meta_settings: { part: 'leads', without: ['token_sealed', 'secret_sealed'] },
  lead_imports: { part: 'leads' },
  lead_import_rows: { part: 'leads' },
  never_answered: { part: 'leads' },
  lead_words: { part: 'leads', leftOut: 'index' },

  messages: { part: 'conversations' },
  message_files: {
    part: 'conversations',
    without: ['content', 'gateway_path'],
    file: { bytes: 'content', id: 'file_id' },
  },
  message_readings: { part: 'conversations' },
  conversation_events: { part: 'conversations' },
  held_answers: { part: 'conversations' },
  conversation_summaries: { part: 'conversations' },
  unanswered_questions: { part: 'conversations' },
  message_words: { part: 'conversations', leftOut: 'index' },
  conversation_turns: { part: 'conversations', leftOut: 'moment' },
  early_message_changes: { part: 'conversations', leftOut: 'moment' },
  reply_drafts: { part: 'conversations', leftOut: 'private' },
  unread_conversations: { part: 'conversations' },
  inbox_counters: { part: 'conversations', leftOut: 'counts' },

  permissions: { part: 'outreach' },
  first_messages: { part: 'outreach' },
  follow_ups: { part: 'outreach' },
  first_message_times: { part: 'outreach' },
  number_paces: { part: 'outreach' },
  outreach_holds: { part: 'outreach' },
  outreach_queues: { part: 'outreach', leftOut: 'moment' },

  campaigns: { part: 'agents' },
  campaign_creations: { part: 'agents' },
  campaign_old_slugs: { part: 'agents' },
  campaign_screenshots: {
    part: 'agents',
    without: ['image'],
    file: { bytes: 'image', id: 'campaign_id' },
  },
  campaign_drafts: { part: 'agents' },
  campaign_versions: { part: 'agents' },
  prompt_controls: { part: 'agents' },
  autonomy_changes: { part: 'agents' },
  canned_replies: { part: 'agents' },
  automatic_messages: { part: 'agents', without: ['shape'] },
  number_rules: { part: 'agents' },
  number_routes: { part: 'agents' },
  older_chats: { part: 'agents', leftOut: 'hashes' },
  knowledge_documents: { part: 'agents' },
  knowledge_entries: { part: 'agents' },
  knowledge_files: {
    part: 'agents',
    without: ['content'],
    file: { bytes: 'content', id: 'document_id' },
  },
  knowledge_passages: { part: 'agents' },
  library_items: {
    part: 'agents',
    without: ['content', 'words', 'vector', 'vector_model'],
    file: { bytes: 'content', id: 'item_id' },
  },
  knowledge_terms: { part: 'agents', leftOut: 'index' },
  knowledge_vectors: { part: 'agents', leftOut: 'index' },
  eval_cases: { part: 'agents' },
  eval_chats: { part: 'agents' },
  eval_labels: { part: 'agents' },
  eval_runs: { part: 'agents' },
  eval_settings: { part: 'agents' },
  model_settings: { part: 'agents', without: ['key_sealed'] },
  learning_proposals: { part: 'agents' },
  learning_evidence: { part: 'agents' },
  version_trials: { part: 'agents' },
  replay_runs: { part: 'agents' },
  replay_turns: { part: 'agents' },

  memberships: { part: 'members' },
  member_availability: { part: 'members' },
  invitations: { part: 'members', without: ['token_hash'] },
  notices: { part: 'members' },
  notification_settings: { part: 'members' },
  support_messages: { part: 'members' },
  support_reads: { part: 'members' },
  support_threads: { part: 'members' },
  team_actions: { part: 'members' },

  api_keys: { part: 'operation', without: ['token_hash', 'previous_hash'] },
  webhook_endpoints: { part: 'operation', without: ['secret_sealed', 'previous_secret_sealed'] },
  webhook_events: { part: 'operation' },
  webhook_deliveries: { part: 'operation' },

  subscriptions: { part: 'billing' },
  model_spending: { part: 'billing' },
  model_usage: { part: 'billing' },

  team_settings: { part: 'operation' },
  team_slugs: { part: 'operation' },
  team_counters: { part: 'operation' },
  team_days: { part: 'operation' },
  team_terms: { part: 'operation' },
  team_exports: { part: 'operation' },
  team_export_parts: { part: 'operation', leftOut: 'archives' },
  linked_numbers: { part: 'operation' },
  whatsapp_accounts: { part: 'operation' },
  whatsapp_connections: { part: 'operation', without: ['hmac_key'] },
  live_events: { part: 'operation', leftOut: 'moment' },
};

/** The archive's tables, in order. */
export const ARCHIVED_TABLES = Object.entries(TEAM_DATA)
  .filter(([, rule]) => rule.leftOut === undefined)
  .map(([table, rule]) => ({ table, ...rule }));
