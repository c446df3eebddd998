import { z } from 'zod';
import { teamsFields } from '#copy/fields/teams.ts';
import type { PlanInfo, SpendingNotice } from '../billing/usage.ts';
import type { Plan, PlansMode, SubscriptionStatus } from '../billing/plans.ts';
import { newTeamCountry } from '../leads/countries.ts';
import { nameForEmails } from '../names.ts';
import { emailAddress, slugify, typedText } from '../text.ts';
import { ASSIGNABLE_ROLES, type AssignableRole, type MemberCan } from './members.ts';
import type { Can, Role } from './roles.ts';
import {
  MAX_IDLE_MINUTES,
  MAX_SESSION_HOURS,
  MIN_IDLE_MINUTES,
  MIN_SESSION_HOURS,
} from './session-limits.ts';

export const newTeam = z.object({
  team_name: nameForEmails(() => teamsFields.nameMissing, 60),
  default_country: newTeamCountry,
});
export type NewTeam = z.output<typeof newTeam>;

export const teamRef = z.object({ team_slug: z.string() });

/** Settings, Team. */
export const teamChange = teamRef.extend({
  team_name: nameForEmails(() => teamsFields.nameRequired, 60),
});

export const twoFactorPolicyChange = teamRef.extend({ required: z.boolean() });

const maxHours = z
  .number({ error: () => teamsFields.wholeHours })
  .int({ error: () => teamsFields.wholeHours })
  .min(MIN_SESSION_HOURS, { error: () => teamsFields.oneHour })
  .max(MAX_SESSION_HOURS, { error: () => teamsFields.thirtyDays })
  .nullable();
const idleMinutes = z
  .number({ error: () => teamsFields.wholeMinutes })
  .int({ error: () => teamsFields.wholeMinutes })
  .min(MIN_IDLE_MINUTES, { error: () => teamsFields.fiveMinutes })
  .max(MAX_IDLE_MINUTES, { error: () => teamsFields.aDay })
  .nullable();

/** Limits of members' sessions; null: the same as for everyone. */
interface SessionLimits {
  max_hours: number | null;
  idle_minutes: number | null;
}
const endsIdleFirst = ({ max_hours, idle_minutes }: SessionLimits) =>
  max_hours === null || idle_minutes === null || idle_minutes < max_hours * 60;
const IDLE_TOO_LONG = {
  path: ['idle_minutes'],
  error: () => teamsFields.noEffect,
};
export const sessionPolicyChange = teamRef
  .extend({ max_hours: maxHours, idle_minutes: idleMinutes })
  .refine(endsIdleFirst, IDLE_TOO_LONG);

const typedNumber = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : Number(typed)));
/** The form of a session policy; empty: no limit. */
export const sessionPolicyForm = z
  .object({ max_hours: typedNumber.pipe(maxHours), idle_minutes: typedNumber.pipe(idleMinutes) })
  .refine(endsIdleFirst, IDLE_TOO_LONG);

/** A team's session policy. */
export interface SessionPolicy extends SessionLimits {
  /** ISO time and author of the last change; null without one */
  changed_at: string | null;
  changed_by: string | null;
}

const wrongAddress = () => teamsFields.wrongEmail;

/** The form of an invitation. */
export const newInvitation = teamRef.extend({
  email: emailAddress(wrongAddress, wrongAddress),
  role: z.enum(ASSIGNABLE_ROLES).default('viewer'),
});
export type NewInvitation = z.output<typeof newInvitation>;

export const invitationRef = teamRef.extend({ membership_id: z.uuid() });

const person = typedText().min(1).max(64);
export const memberRef = teamRef.extend({ user_id: person });
export const roleChange = memberRef.extend({ role: z.enum(ASSIGNABLE_ROLES) });

const brokenLink = () => teamsFields.brokenLink;

export const invitationLink = z.object({
  teamId: z.uuid({ error: brokenLink }),
  membershipId: z.uuid({ error: brokenLink }),
  secret: typedText().min(1, { error: brokenLink }).max(128, { error: brokenLink }),
});
export type InvitationLink = z.output<typeof invitationLink>;

/** An invitation before it is accepted. */
export interface InvitationPreview {
  team_name: string;
  inviter_name: string;
  /** the invited address */
  email: string;
  role: Role;
  state: InvitationState;
  /** whether the invitation is for the signed-in user */
  forWhom: 'nobody' | 'you' | 'somebody_else';
  /** why it can't be accepted now */
  message: string | null;
}

/** Tells a removed member why the team is gone. */
export interface TeamRemoval {
  team_slug: string;
  team_name: string;
  /** the name of the member who removed them */
  removed_by: string;
  /** ISO time */
  removed_at: string;
}

export interface MemberRow {
  /** the user's id, or that of the invitation */
  member_id: string;
  user_id: string | null;
  userName: string;
  userEmail: string;
  /** as stored */
  roles: string[];
  role: Role;
  roleLabel: string;
  /** ISO time; null for an invitation */
  joined: string | null;
  status: 'Active' | 'Pending';
  /** whether the member has a second factor; null if the actor may not know */
  hasSecondFactor: boolean | null;
  you: boolean;
  invitation: {
    /** ISO times */
    invited_at: string;
    expires_at: string;
    expired: boolean;
    inviter_name: string;
    mail: 'sending' | 'sent' | 'failed';
    /** why its email failed */
    message: string | null;
  } | null;
  can: MemberCan;
}

export interface TeamMembers {
  /** owners, then other members by time of joining, then invitations */
  members: MemberRow[];
  invite: {
    /** roles to which the actor may invite */
    roles: readonly AssignableRole[];
    /** seats used by invited members and unexpired invitations */
    used: number;
    limit: number;
    limitReached: boolean;
    /** why the actor can't invite now */
    message: string | null;
  };
  can: { leave: boolean; transferOwnership: boolean };
  /** why the actor can't leave */
  leaveMessage: string | null;
}

/** Whether a team requires two-factor sign-in. */
export interface TwoFactorPolicy {
  required: boolean;
  /** ISO time and author of the last change; null without one */
  changed_at: string | null;
  changed_by: string | null;
  /** number of members without a second factor */
  membersWithout: number;
}

interface TeamMetrics {
  leadsCount: number;
  messagesCount: number;
  campaignsCount: number;
  activeCampaignsCount: number;
  /** percent of the leads who answered, 0 to 100 */
  replyRate: number;
}

/** The dashboard home of a team, in one response. */
export interface TeamHome {
  team: {
    team_id: string;
    team_name: string;
    team_slug: string;
    subscription_plan: Plan;
    subscription_status: SubscriptionStatus;
  };
  role: Role;
  can: Can;
  metrics: TeamMetrics;
  plan: PlanInfo;
  /** a spending ceiling is near or reached */
  spending?: SpendingNotice | null;
  billing: {
    plans: PlansMode;
    /** ISO time: a payment failed, and everything keeps working until then */
    grace_until: string | null;
    /** the team has a subscription at Stripe, so it can fix a failed payment */
    has_subscription: boolean;
  };
}

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

/** How a closed invitation ended, as stored. */
export type InvitationEnd = 'accepted' | 'declined' | 'withdrawn';
export type InvitationState = 'pending' | 'expired' | 'revoked' | 'declined' | 'member';

/** `member`: the invited user is in the team now. */
export function invitationState(
  invitation: { ended_as: InvitationEnd | null; expires_at: Date; member: boolean },
  now: Date,
): InvitationState {
  if (invitation.member) return 'member';
  if (invitation.ended_as === 'declined') return 'declined';
  // The user accepted and is no longer in the team, so the membership was removed.
  if (invitation.ended_as !== null) return 'revoked';
  return invitation.expires_at <= now ? 'expired' : 'pending';
}

/** The rounded percentage of leads who answered, or 0 without leads. */
export function replyRate(leads: number, replied: number): number {
  if (leads <= 0) return 0;
  return Math.min(100, Math.round((replied / leads) * 100));
}

/** Creates the slug of a new team: its name and the last 6 digits of the time in ms. */
export function makeTeamSlug(team_name: string, now: number): string {
  const suffix = String(now).slice(-6).padStart(6, '0');
  return `${slugify(team_name, 40) || 'team'}-${suffix}`;
}

/** Creates the next slug after a taken one, with 4 random characters. */
export function nextTeamSlug(slug: string, random: string): string {
  return `${slug}-${random}`;
}
