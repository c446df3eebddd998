import { z } from 'zod';
import { conversationRef } from '../conversations/schema.ts';
import type { Attribution } from '../attribution/attribution.ts';
import { teamRef } from '../teams/schema.ts';
import type { SendRefusal } from './may-send.ts';

/** Where a lead whom the agent writes to first comes from. */
export const LEAD_SOURCES = ['form', 'import', 'manual'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** `held`: a person paused it. `sending`: its message is stored and not known to be sent. */
export const FIRST_MESSAGE_STATES = [
  'waiting',
  'held',
  'sending',
  'sent',
  'canceled',
  'failed',
] as const;
export type FirstMessageState = (typeof FIRST_MESSAGE_STATES)[number];

/** What a row of the ledger says about writing to a lead. */
export const PERMISSION_KINDS = [
  /** the lead agreed to be written to */
  'consent',
  /** a person of the team entered the lead, without a stored consent */
  'first_contact',
  'wrote_first',
  'opt_out',
  /** a person ended the opt-out and said why */
  'permission_given',
] as const;
export type PermissionKind = (typeof PERMISSION_KINDS)[number];

/** A lead to write to first. Repeats are harmless: a lead that is known is not contacted twice. */
export interface NewOutreachLead {
  campaign_id: string;
  /** the digits of the number in E.164, with or without the plus */
  phone: string;
  name: string;
  email?: string | undefined;
  source: LeadSource;
  /** where and when the lead agreed to be written to */
  consent?: { source: string; at: Date } | undefined;
  /** of an import, so that what was not sent can be taken back */
  import_id?: string | undefined;
  /** who entered the lead, when a person did */
  by_user_id?: string | undefined;
  /** what else the form or the import says about the lead, by the names used there */
  fields?: Record<string, string> | undefined;
  /** values of the team's own fields, by their ids */
  custom_fields?: Record<string, string> | undefined;
  /** where the lead came from; of one who is known it counts if nothing was known of it */
  attribution?: Attribution | null | undefined;
}

/**
 * `planned`: the first message waits. `known`: the lead is known already and is not contacted again.
 * `opted_out`: nothing may be sent to this number. `refused`: see the reason.
 */
export interface EnteredLead {
  conversation_id: string | null;
  outcome: 'planned' | 'known' | 'opted_out' | 'refused';
  /** about when the first message goes out, as an ISO time */
  planned_at?: string;
  /** why it was refused, or why its first message waits */
  reason?: 'no_campaign' | 'no_number' | WaitReason;
}

/**
 * Why a first message waits: its turn, the lead's night, a pause, what holds up the number, or a person
 * who should look at it first.
 */
export type WaitReason = SendRefusal | 'turn' | 'paused' | 'model' | 'gateway' | 'answer_held';

/** One lead of the page of leads who wait. */
export interface WaitingLead {
  conversation_id: string;
  campaign_id: string;
  campaign_name: string;
  name: string;
  phone: string | null;
  state: 'waiting' | 'held' | 'sending';
  source: LeadSource;
  entered_at: string;
  /** about when it is sent; null: unknown until its blocker is fixed */
  planned_at: string | null;
  reason: WaitReason | null;
  /** when the reason is expected to end */
  until: string | null;
}

export interface WaitingPage {
  items: WaitingLead[];
  nextCursor: string | null;
  total: number;
}

/** A reminder that is planned, or was sent or canceled. */
export interface FollowUp {
  /** the first of a silence is 1 */
  number: number;
  state: 'planned' | 'sent' | 'canceled';
  /** when it goes out, or when it was sent or canceled, as an ISO time */
  at: string;
}

export interface FollowUps {
  follow_ups: FollowUp[];
  /** as many as the plan allows */
  limit: number;
  /** by which zone's hours they are sent */
  time_zone: string;
}

/** A row of the ledger, as a lead's card shows it. */
export interface Permission {
  kind: PermissionKind;
  source: string;
  by_name: string | null;
  reason: string | null;
  evidence: string | null;
  /** ISO */
  at: string;
}

/** The newest rows of the ledger of a lead, oldest first. */
export interface PermissionLedger {
  rows: Permission[];
  /** how many came before them */
  earlier: number;
}

/** Why a first message came later than at once, in the order of time. */
export interface Delay {
  reason: WaitReason;
  /** ISO */
  from: string;
  seconds: number;
}

/** From the form to the first message of one lead. */
export interface LeadClock {
  conversation_id: string;
  name: string;
  source: LeadSource;
  state: FirstMessageState;
  entered_at: string;
  sent_at: string | null;
  /** until now, while it waits */
  seconds: number;
  delays: Delay[];
}

/** The clock of one lead, with when its first message goes out while it waits. */
export interface LeadClockNow extends LeadClock {
  /** ISO; null: it does not wait, or unknown until its blocker is fixed */
  planned_at: string | null;
  /** what it waits for; null: nothing, or it does not wait */
  reason: WaitReason | null;
}

/** How long leads of forms waited in the last 30 days. */
export interface ClockFigures {
  leads: number;
  /** seconds; null without leads */
  median: number | null;
  p95: number | null;
  newest: LeadClock[];
}

/** Where a page of those who wait ends: the priority, then the place in the queue. */
export const WAITING_CURSOR = /^-?\d{1,3}~\d{1,18}$/;
export const waitingFilter = teamRef.extend({
  cursor: z.string().regex(WAITING_CURSOR).optional(),
});

export const planQuestion = teamRef.extend({
  leads: z.int().min(1).max(1_000_000).optional(),
  numbers: z.int().min(1).max(100).optional(),
});

export const followUpRef = conversationRef.extend({ number: z.int().min(1).max(100) });
