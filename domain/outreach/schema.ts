import { z } from 'zod';
import { conversationRef } from '../conversations/schema.ts';
import type { Attribution } from '../attribution/attribution.ts';
import { teamRef } from '../teams/schema.ts';
import type { SendRefusal } from './may-send.ts';

/** Where a lead that the agent contacts first comes from. */
export type LeadSource = 'form' | 'import' | 'manual';

/** `held`: a member paused it. `sending`: the message is stored and not confirmed as sent. */
export type FirstMessageState = 'waiting' | 'held' | 'sending' | 'sent' | 'canceled' | 'failed';

/** The kinds of entries in the ledger of contact permissions. */
export type PermissionKind =
  /** the lead agreed to be contacted */
  | 'consent'
  /** a member entered the lead, without a stored consent */
  | 'first_contact'
  | 'wrote_first'
  | 'opt_out'
  /** a member ended the opt-out and gave a reason */
  | 'permission_given';

/** A lead to contact first. Repeats are safe: a known lead isn't contacted twice. */
export interface NewOutreachLead {
  campaign_id: string;
  /** the digits of the number in E.164, with or without the plus */
  phone: string;
  name: string;
  email?: string | undefined;
  source: LeadSource;
  /** where and when the lead agreed to be contacted */
  consent?: { source: string; at: Date } | undefined;
  /** the import, so that its unsent messages can be canceled */
  import_id?: string | undefined;
  /** the member who entered the lead, if any */
  by_user_id?: string | undefined;
  /** further data from the form or the import, by its names there */
  fields?: Record<string, string> | undefined;
  /** values of the team's custom fields, by id */
  custom_fields?: Record<string, string> | undefined;
  /** where the lead came from; ignored if a known lead already has an attribution */
  attribution?: Attribution | null | undefined;
}

/**
 * `planned`: the first message waits. `known`: the lead exists and isn't contacted again. `opted_out`:
 * nothing may be sent to this number. `refused`: see the reason.
 */
export interface EnteredLead {
  conversation_id: string | null;
  outcome: 'planned' | 'known' | 'opted_out' | 'refused';
  /** approximate ISO time of the first message */
  planned_at?: string;
  /** why it was refused, or why its first message waits */
  reason?: 'no_campaign' | 'no_number' | WaitReason;
}

/**
 * Why a first message waits: its turn, the lead's night, a pause, a blocked number, or a member who
 * should check it first.
 */
export type WaitReason = SendRefusal | 'turn' | 'paused' | 'model' | 'gateway' | 'answer_held';

/** A row on the page of waiting leads. */
export interface WaitingLead {
  conversation_id: string;
  campaign_id: string;
  campaign_name: string;
  name: string;
  phone: string | null;
  state: 'waiting' | 'held' | 'sending';
  source: LeadSource;
  entered_at: string;
  /** approximate time of sending; null: unknown until its blocker is fixed */
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

/** A planned, sent or canceled reminder. */
export interface FollowUp {
  /** counted from 1 within one silence */
  number: number;
  state: 'planned' | 'sent' | 'canceled';
  /** ISO time at which it is due, or was sent or canceled */
  at: string;
}

export interface FollowUps {
  follow_ups: FollowUp[];
  /** the plan's limit */
  limit: number;
  /** the zone in whose hours they are sent */
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

/** The newest entries of a lead's ledger, oldest first. */
export interface PermissionLedger {
  rows: Permission[];
  /** the number of earlier entries */
  earlier: number;
}

/** A reason for the delay of a first message; lists are in order of time. */
export interface Delay {
  reason: WaitReason;
  /** ISO */
  from: string;
  seconds: number;
}

/** The time from the form to the first message of a lead. */
export interface LeadClock {
  conversation_id: string;
  name: string;
  source: LeadSource;
  state: FirstMessageState;
  entered_at: string;
  sent_at: string | null;
  /** up to now while it waits */
  seconds: number;
  delays: Delay[];
}

/** A lead's clock, with the planned time of its first message while it waits. */
export interface LeadClockNow extends LeadClock {
  /** ISO; null: doesn't wait, or unknown until its blocker is fixed */
  planned_at: string | null;
  /** what it waits for; null: nothing, or it doesn't wait */
  reason: WaitReason | null;
}

/** The waiting times of leads from forms in the last 30 days. */
export interface ClockFigures {
  leads: number;
  /** seconds; null without leads */
  median: number | null;
  p95: number | null;
  newest: LeadClock[];
}

/** The end of a page of waiting leads: the priority, then the place in the queue. */
export const WAITING_CURSOR = /^-?\d{1,3}~\d{1,18}$/;
export const waitingFilter = teamRef.extend({
  cursor: z.string().regex(WAITING_CURSOR).optional(),
});

export const planQuestion = teamRef.extend({
  leads: z.int().min(1).max(1_000_000).optional(),
  numbers: z.int().min(1).max(100).optional(),
});

export const followUpRef = conversationRef.extend({ number: z.int().min(1).max(100) });
