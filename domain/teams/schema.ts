import { z } from 'zod';
import { emailAddress } from '../email-address.ts';
import type { PlanInfo } from '../billing/usage.ts';
import type { Plan, SubscriptionStatus } from '../billing/plans.ts';
import { oneLine, typedText } from '../text.ts';
import type { InvitationState } from './invitations.ts';
import { ASSIGNABLE_ROLES, type AssignableRole, type MemberCan } from './members.ts';
import type { Can, Role } from './roles.ts';

/** The form of a new team. */
export const newTeam = z.object({
  team_name: typedText()
    .trim()
    .min(1, 'Please enter a team name')
    .max(60, 'Please use at most 60 characters')
    .transform(oneLine),
});
export type NewTeam = z.output<typeof newTeam>;

export const teamRef = z.object({ teamSlug: z.string() });

/** Settings, Team. */
export const teamChange = teamRef.extend({
  team_name: typedText()
    .trim()
    .min(1, 'Team name is required')
    .max(60, 'Please use at most 60 characters')
    .transform(oneLine),
});

export const twoFactorPolicyChange = teamRef.extend({ required: z.boolean() });

const WRONG_ADDRESS = 'Please enter a valid email address.';

/** The form of an invitation. */
export const newInvitation = teamRef.extend({
  email: emailAddress(WRONG_ADDRESS, WRONG_ADDRESS),
  role: z.enum(ASSIGNABLE_ROLES).default('viewer'),
});
export type NewInvitation = z.output<typeof newInvitation>;

export const invitationRef = teamRef.extend({ membership_id: z.uuid() });

const person = typedText().min(1).max(64);
export const memberRef = teamRef.extend({ user_id: person });
export const roleChange = memberRef.extend({ role: z.enum(ASSIGNABLE_ROLES) });

const BROKEN_LINK = 'Invalid invitation link. Please check the URL and try again.';

/** The parameters of an invitation link. */
export const invitationLink = z.object({
  teamId: z.uuid(BROKEN_LINK),
  membershipId: z.uuid(BROKEN_LINK),
  secret: typedText().min(1, BROKEN_LINK).max(128, BROKEN_LINK),
});
export type InvitationLink = z.output<typeof invitationLink>;

/** An invitation before it is accepted. */
export interface InvitationPreview {
  team_name: string;
  inviterName: string;
  /** the invited address */
  email: string;
  role: Role;
  state: InvitationState;
  /** for whom the invitation is, seen by the signed-in person */
  forWhom: 'nobody' | 'you' | 'somebody_else';
  /** why it cannot be accepted now */
  message: string | null;
}

/** One row of the members. */
export interface MemberRow {
  /** the person's id, or that of the invitation */
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
  /** whether the person has a second factor; null where the actor may not know */
  hasSecondFactor: boolean | null;
  you: boolean;
  invitation: {
    /** ISO times */
    invited_at: string;
    expires_at: string;
    expired: boolean;
    inviterName: string;
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
    /** why the actor cannot invite now */
    message: string | null;
  };
  can: { leave: boolean; transferOwnership: boolean };
  /** why the actor cannot leave */
  leaveMessage: string | null;
}

/** Whether a team requires two-factor sign-in. */
export interface TwoFactorPolicy {
  required: boolean;
  /** ISO time and author of the last change; null without one */
  changed_at: string | null;
  changedBy: string | null;
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
}
