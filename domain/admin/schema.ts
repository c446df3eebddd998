import { z } from 'zod';
import { emailAddress } from '../email-address.ts';
import { oneLine, typedText } from '../text.ts';
import { MIN_SEARCH_LENGTH } from './people-search.ts';
import { ADMIN_LEVELS, type AdminLevel } from './levels.ts';

const id = typedText().min(1).max(64);

const reason = typedText().trim().max(200, 'Please use at most 200 characters').transform(oneLine);

/** Whom to act as, in which team, and why: the reason is kept in the audit log. */
export const impersonationTarget = z.object({
  userId: id,
  teamId: id,
  reason: reason.optional(),
});
export type ImpersonationTarget = z.output<typeof impersonationTarget>;

/** The form that starts an impersonation asks for the reason. */
export const impersonationReason = z.object({
  reason: reason.pipe(z.string().min(1, 'Please give a reason')),
});

/** A search for people by a part of their address, or of the slug of a team they are in. */
export const peopleSearch = z.object({
  query: typedText()
    .trim()
    .toLowerCase()
    .min(MIN_SEARCH_LENGTH, `Please enter at least ${MIN_SEARCH_LENGTH} characters`)
    .max(100, 'Please use at most 100 characters'),
});

/** Somebody in one of their teams, for staff. */
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
  /** there are more than are shown */
  more: boolean;
}

/** What staff, owners and the operator do, by the name it has in the audit log. */
export const AUDIT_ACTIONS = [
  'impersonation.started',
  'impersonation.stopped',
  'impersonation.change',
  'admin.granted',
  'admin.revoked',
  'team.two_factor_required',
  'team.two_factor_optional',
  'two_factor.reset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Somebody in the audit log, by the name they have now. */
export interface AuditPerson {
  name: string;
  email: string;
}

export interface AuditRecord {
  audit_id: string;
  /** ISO time */
  at: string;
  action: AuditAction;
  /** done, begun, failed, or refused with its code */
  outcome: string;
  /** who did it; null: the operator at the command line, or somebody whose account is gone */
  actor: AuditPerson | null;
  /** in whose name, or whose level */
  target: AuditPerson | null;
  team: { team_name: string; team_slug: string } | null;
  /** more about it, each a short text: reason, because, procedure, level, admin_level */
  details: Record<string, string>;
}

const WRONG_ADDRESS = 'Please enter a valid email address.';
const email = emailAddress(WRONG_ADDRESS, WRONG_ADDRESS);

export const adminGrant = z.object({ email, level: z.enum(ADMIN_LEVELS) });
export const adminRevocation = z.object({ email });

/** One of the platform's staff. */
export interface AdminRow {
  user_id: string;
  email: string;
  name: string;
  admin_level: AdminLevel;
}
