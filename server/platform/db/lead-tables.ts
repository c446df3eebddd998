import type { Generated } from 'kysely';
import type { DeletionRecord } from '#domain/conversations/lead-deletion.ts';
import type { LeadFieldKind } from '#domain/conversations/lead.ts';
import type { TagColor } from '#domain/conversations/tag.ts';
import type { Json, Moment, Now, Time } from './column-types.ts';

/** Tables about leads besides their conversations; the migrations are the truth. */
export interface LeadTables {
  /** what a lead is searched by; triggers keep it */
  lead_words: {
    team_id: string;
    conversation_id: string;
    words: string;
    number: string;
    tokens: Generated<string>;
  };
  lead_addresses: {
    team_id: string;
    campaign_id: string;
    address: string;
    conversation_id: string;
  };
  lead_notes: {
    team_id: string;
    note_id: string;
    conversation_id: string;
    author_user_id: string | null;
    text: string;
    mentions: Generated<string[]>;
    at: Now;
    edited_at: Moment;
  };
  tags: {
    team_id: string;
    tag_id: string;
    name: string;
    color: TagColor;
    created_at: Now;
  };
  conversation_tags: {
    team_id: string;
    conversation_id: string;
    tag_id: string;
    /** triggers keep it */
    last_activity_at: Now;
  };
  lead_fields: {
    team_id: string;
    field_id: string;
    name: string;
    kind: LeadFieldKind;
    options: Generated<string[]>;
    created_at: Now;
  };
  canned_replies: {
    team_id: string;
    canned_id: string;
    shortcut: string;
    text: string;
    created_at: Now;
  };
  /** what is left of the addresses of deleted leads */
  deleted_leads: {
    team_id: string;
    campaign_id: string;
    address_hash: Buffer;
    deleted_at: Now;
    opt_out_unix: number | null;
  };
  /** append-only for the application */
  lead_deletions: {
    team_id: string;
    deletion_id: string;
    place: number;
    at: Time;
    by_user_id: string;
    record: Json<DeletionRecord>;
    previous_hash: string;
    hash: string;
  };
}
