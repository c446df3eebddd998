import { z } from 'zod';
import { deletionCopy } from '#copy/accounts/deletion.ts';
import { accountsFields } from '#copy/fields/accounts.ts';
import { commonFields } from '#copy/fields/common.ts';
import type { AdminLevel } from '../admin/levels.ts';
import type { Plan } from '../billing/plans.ts';
import { nameForEmails } from '../names.ts';
import type { Role } from '../teams/roles.ts';
import type { SessionGap } from '../teams/session-limits.ts';
import { emailAddress, type Message, typedText } from '../text.ts';
import type { Device } from './device.ts';
import { MAX_PASSWORD_LENGTH, newPassword, passwordsMatch } from './passwords.ts';
import { identityProof, type SecondFactorGap } from './two-factor.ts';

const allFields = () => accountsFields.allFields;
const allRequired = () => accountsFields.allRequired;

const email = emailAddress(allFields, () => accountsFields.emailFormat);

/** The parts of an invitation link. Registration ignores a broken one. */
const emailedInvitation = z.object({
  teamId: z.uuid(),
  membershipId: z.uuid(),
  secret: typedText().min(1).max(128),
});

export const registration = z.object({
  name: nameForEmails(allFields, 100),
  email,
  password: newPassword(() => accountsFields.passwordTooShort, allFields),
  /** the emailed link that led here; its secret is the proof where accounts need an invitation */
  invitation: emailedInvitation.optional().catch(undefined),
});
export type Registration = z.output<typeof registration>;

/** The form asks for the password twice. */
export const registrationForm = registration
  .extend({ confirmPassword: z.string().min(1, { error: allFields }) })
  .refine(...passwordsMatch(() => accountsFields.passwordsDiffer));

/** Login. A malformed address or password gets the same response as a wrong one. */
export const credentials = z.object({
  email: typedText()
    .trim()
    .min(1, { error: allFields })
    .max(254, { error: () => accountsFields.wrongCredentials }),
  password: typedText()
    .min(1, { error: allFields })
    .max(MAX_PASSWORD_LENGTH, { error: () => accountsFields.wrongCredentials }),
});
export type Credentials = z.output<typeof credentials>;

const personName = (missing: Message) => nameForEmails(missing, 100);

/** Onboarding: first and last name. */
export const profileNames = z.object({
  first_name: personName(allRequired),
  last_name: personName(allRequired),
});
export type ProfileNames = z.output<typeof profileNames>;

/** Settings, Profile: the stored names. */
export const profileChange = z.object({
  first_name: personName(() => commonFields.firstName),
  last_name: personName(() => accountsFields.lastName),
});
/** The form also shows the address, which only support can change. */
export const profileForm = profileChange.extend({
  email: emailAddress(
    () => accountsFields.emailInvalid,
    () => accountsFields.emailInvalid,
  ),
});

export const sessionRef = z.object({ session_id: z.uuid() });

export const emailLink = z.object({
  userId: typedText().min(1).max(64),
  secret: typedText().min(1).max(128),
});
export type EmailLink = z.output<typeof emailLink>;

/** A browser in which the user is signed in. */
export interface SessionInfo {
  session_id: string;
  device: Device;
  /** IP address; null when unknown */
  ip: string | null;
  /** ISO times of the login and of the last day with activity */
  created_at: string;
  used_at: string;
  current: boolean;
}

/** The sign-in method of an account. `hybrid`: a password and a provider. */
export type AuthProvider = 'email' | 'google' | 'openid' | 'hybrid';

/** The signed-in user as the browser sees them. */
export interface Me {
  /** the actor (identityOf); each request names the identity that its tab shows */
  identity: string;
  user: {
    id: string;
    email: string;
    name: string;
    emailVerified: boolean;
    /** since when the mail server permanently rejects the address; null once an email got through */
    emailRefusedAt: string | null;
    /** ISO time */
    created_at: string;
  };
  profile: {
    first_name: string;
    last_name: string;
    auth_provider: AuthProvider;
    onboarding_completed: boolean;
    company_name: string | null;
    /** staff of the platform; never while impersonating */
    is_admin: boolean;
    admin_level: AdminLevel | null;
  };
  /** own teams first, then by time of joining */
  teams: {
    team_id: string;
    team_name: string;
    team_slug: string;
    role: Role;
    subscription_plan: Plan;
    /** the step that the team requires before the user can open it */
    second_factor_gap: SecondFactorGap | null;
    /** why the team requires another sign-in before the user can open it */
    session_gap: SessionGap | null;
    /** minutes of inactivity after which the team requires another sign-in; null: no limit */
    idle_minutes: number | null;
  }[];
  /**
   * Set while an admin impersonates this user. User and profile are then the user's, and `teams`
   * contains only the impersonated team, with the role of owner.
   */
  impersonation: {
    admin_name: string;
    admin_email: string;
    user_name: string;
    user_email: string;
    team_id: string;
    team_slug: string;
    team_name: string;
    /** ISO times */
    started_at: string;
    expires_at: string;
    /** the admin's own team, to return to */
    return_team_slug: string | null;
  } | null;
  can: {
    /** whether the user may set or change their password (mayManagePassword) */
    managePassword: boolean;
  };
  /** the sandbox's address, and the outside services it replaces */
  sandbox: { url: string; plays: SandboxPart[] } | null;
  /** where partners join the programme, if the installation has one */
  partner_portal: string | null;
}

/** The outside services that the sandbox can replace. */
export type SandboxPart = 'whatsapp' | 'model' | 'email' | 'google' | 'payments';

/** The response to a correct password: the user, or a request for the second factor. */
export type SignInAnswer = Me | { secondFactor: true };

const missing = { error: () => deletionCopy.noUser };

/** The account that the browser shows, and a proof that the user owns it. */
export const accountDeletion = z.object(
  { ...identityProof.shape, user_id: z.string(missing).trim().min(1, missing) },
  missing,
);

/** Starts a sign-in with a provider. `redirect` is the path to continue at. */
export const providerStart = z.object({ redirect: z.string().max(4000).optional() });
