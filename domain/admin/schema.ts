import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';
import { commonFields } from '#copy/fields/common.ts';
import { emailAddress, oneLine, typedText } from '../text.ts';
import { ADMIN_LEVELS, type AdminLevel } from './levels.ts';

/** Shorter queries match too much, and the trigram index doesn't support them. */
export const MIN_SEARCH_LENGTH = 3;

const id = typedText().min(1).max(64);

const reason = typedText()
  .trim()
  .max(200, { error: () => commonFields.tooLong({ max: 200 }) })
  .transform(oneLine);

/** The form of an impersonation. */
export const impersonationReason = z.object({
  reason: reason.pipe(z.string().min(1, { error: () => adminFields.reasonMissing })),
});

/** The user and team to impersonate, and why. The audit log keeps the reason. */
export const impersonationTarget = impersonationReason.extend({
  userId: id,
  teamId: id,
  /** the team from which the admin starts and to which they return */
  from_team_slug: id.optional(),
});
export type ImpersonationTarget = z.output<typeof impersonationTarget>;

/** Searches users by part of their address or of a team's slug. */
export const peopleSearch = z.object({
  query: typedText()
    .trim()
    .toLowerCase()
    .min(MIN_SEARCH_LENGTH, { error: () => adminFields.searchTooShort({ min: MIN_SEARCH_LENGTH }) })
    .max(100, { error: () => commonFields.tooLong({ max: 100 }) }),
});

/** A user in one of their teams, for staff. */
export interface FoundPerson {
  user_id: string;
  name: string;
  email: string;
  team_id: string;
  team_name: string;
  team_slug: string;
  roleLabel: string;
}

export interface FoundPeople {
  people: FoundPerson[];
  /** whether more matches exist */
  more: boolean;
}

/** Actions of staff, owners and the operator, as named in the audit log. */
export const AUDIT_ACTIONS = [
  'impersonation.started',
  'impersonation.stopped',
  'impersonation.change',
  'admin.granted',
  'admin.revoked',
  'team.two_factor_required',
  'team.two_factor_optional',
  'team.sessions_limited',
  'two_factor.reset',
  'platform.set_up',
  'team.plan_changed',
  'job.retried',
  'prompts.gate_overridden',
  'learning.accepted',
  'learning.declined',
  'disclosure.switched',
  'trial.started',
  'trial.changed',
  'trial.promoted',
  'trial.stopped',
  'trial.rolled_back',
  'audit.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A user in the audit log, with their current name. */
export interface AuditPerson {
  name: string;
  email: string;
}

export interface AuditRecord {
  audit_id: string;
  /** ISO time */
  at: string;
  action: AuditAction;
  /** done, begun, failed, or refused with the code */
  outcome: string;
  /** null for the operator at the command line, or a deleted account */
  actor: AuditPerson | null;
  /** the impersonated user, or the one whose level changed */
  target: AuditPerson | null;
  team: { team_name: string; team_slug: string } | null;
  /** short texts: reason, because, procedure, level, admin_level, from, to, job */
  details: Record<string, string>;
}

const wrongAddress = () => adminFields.wrongEmail;
const email = emailAddress(wrongAddress, wrongAddress);

export const adminGrant = z.object({ email, level: z.enum(ADMIN_LEVELS) });
export const adminRevocation = z.object({ email });

/** A member of the platform's staff. */
export interface AdminRow {
  user_id: string;
  email: string;
  name: string;
  admin_level: AdminLevel;
}
