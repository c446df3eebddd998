/** The closed list of error codes. Each has its HTTP status and the words a person reads. */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, words: 'Please login again.' },
  SESSION_CONFLICT: { status: 401, words: 'Session conflict detected. Please try again.' },
  INVALID_CREDENTIALS: { status: 401, words: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: { status: 403, words: 'Please verify your email address first.' },
  FORBIDDEN: { status: 403, words: "You don't have permission to do this." },
  PLAN_REQUIRED: {
    status: 403,
    words: 'WhatsApp access requires an active subscription.',
  },
  LIMIT_REACHED: {
    status: 403,
    words: "You've reached your plan's limit. Upgrade to add another one.",
  },
  NOT_FOUND: { status: 404, words: "We couldn't find this. It may have been deleted." },
  ACCOUNT_EXISTS: { status: 409, words: 'An account with this email already exists' },
  NAME_TAKEN: { status: 409, words: 'Campaign with this name already exists' },
  NUMBER_TAKEN: {
    status: 409,
    words: 'This WhatsApp number is already used by another campaign.',
  },
  CONFLICT: {
    status: 409,
    words: 'This changed in the meantime. Please check it and try again.',
  },
  INVALID_INPUT: { status: 422, words: 'Please check the highlighted fields.' },
  PASSWORD_WRONG: {
    status: 400,
    words: 'Failed to update password. Please check your current password and try again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    words: 'This team requires two-factor sign-in. Set it up to open the team.',
  },
  CODE_WRONG: {
    status: 400,
    words: "That code isn't right or was already used. Please try the next one.",
  },
  SIGN_IN_EXPIRED: { status: 410, words: 'This sign-in took too long. Please start again.' },
  IDENTITY_UNPROVEN: { status: 403, words: "Please confirm that it's you, then try again." },
  PASSKEY_REFUSED: {
    status: 400,
    words: "That passkey didn't work. Please try again, or sign in another way.",
  },
  PASSWORD_EXISTS: { status: 409, words: 'Failed to set password. Please try again.' },
  ALREADY_INVITED: {
    status: 409,
    words: 'This email has already been invited or is already a member.',
  },
  ALREADY_MEMBER: { status: 409, words: 'You are already a member of this team.' },
  MEMBER_LIMIT: { status: 403, words: 'Team Member Limit Reached' },
  INVITATION_INVALID: {
    status: 400,
    words: 'This invitation is invalid. Please request a new invitation.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    words: 'This invitation has expired. Please request a new invitation.',
  },
  INVITATION_REVOKED: {
    status: 410,
    words: 'This membership has been revoked. Please contact your team administrator.',
  },
  IMPERSONATING: { status: 403, words: "You can't do this while impersonating." },
  OWNER_WITH_MEMBERS: {
    status: 409,
    words:
      "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
  },
  PERSON_GONE: {
    status: 404,
    words: 'Utilisateur introuvable. Votre session a peut-être expiré.',
  },
  PROFILE_GONE: { status: 404, words: 'Profil introuvable.' },
  DELETION_FAILED: { status: 500, words: "Échec de la suppression de l'utilisateur." },
  TEAM_NOT_CREATED: { status: 500, words: 'Unable to create team' },
  LINK_INVALID: { status: 400, words: 'Invalid verification link' },
  TOO_MANY_REQUESTS: { status: 429, words: 'Too many requests, please try again later' },
  TOO_MANY_LOGINS: {
    status: 429,
    words: 'Too many login attempts. Please wait and try again.',
  },
  MAIL_FAILED: { status: 502, words: 'Error sending verification email. Please try again.' },
  GOOGLE_FAILED: { status: 502, words: 'Failed to login with Google. Please try again.' },
  GATEWAY_FAILED: { status: 502, words: "The WhatsApp service didn't respond. Please try again." },
  INTERNAL: {
    status: 500,
    words: 'Something went wrong on our side. Your data is safe. Please try again.',
  },
} as const satisfies Record<string, { status: number; words: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal with a name: thrown by use cases, mapped once to HTTP, shown in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** one message per field, for INVALID_INPUT */
  readonly fields: Record<string, string> | undefined;

  /** `words` replaces the code's standard words where a screen has its own. */
  constructor(code: ErrorCode, words?: string, fields?: Record<string, string>) {
    super(words ?? ERRORS[code].words);
    this.code = code;
    this.fields = fields;
  }
}
