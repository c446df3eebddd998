/** The closed list of error codes. Each has its HTTP status and the message a person reads. */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'Please login again.' },
  PERSON_CHANGED: {
    status: 409,
    message:
      'Someone else has signed in with this browser since this page was opened. Nothing was changed. Please reload the page.',
  },
  REPEAT_IN_PROGRESS: {
    status: 409,
    message: "We're still working on this. Please wait a moment, then check the result.",
  },
  SESSION_CONFLICT: { status: 401, message: 'Session conflict detected. Please try again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address first.' },
  NAME_MISSING: { status: 409, message: 'Please enter your first and last name first.' },
  TEAM_MISSING: { status: 409, message: 'Please create or join a team first.' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this." },
  PLAN_REQUIRED: {
    status: 403,
    message: 'WhatsApp access requires an active subscription.',
  },
  LIMIT_REACHED: {
    status: 403,
    message: 'Your team has reached its limit, so nothing was added.',
  },
  NOT_FOUND: { status: 404, message: "We couldn't find this. It may have been deleted." },
  ACCOUNT_EXISTS: { status: 409, message: 'An account with this email already exists' },
  SIGN_UP_CLOSED: {
    status: 403,
    message:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in.",
  },
  SIGN_UP_INVITATION: {
    status: 403,
    message:
      'An account here needs an invitation. Ask a team to invite you, then open the link in the email.',
  },
  SIGN_UP_DOMAIN: {
    status: 403,
    message: "Accounts here are for some email addresses only, and this one isn't among them.",
  },
  SETUP_DONE: {
    status: 409,
    message: 'This installation is already set up. Please sign in.',
  },
  SETUP_TOKEN: {
    status: 403,
    message: "The setup code isn't right. It's in the log of the server that just started.",
  },
  NAME_TAKEN: { status: 409, message: 'Campaign with this name already exists' },
  NUMBER_TAKEN: {
    status: 409,
    message: 'This WhatsApp number is already used by another campaign',
  },
  CONFLICT: {
    status: 409,
    message: 'This changed in the meantime. Please check it and try again.',
  },
  EVALS_MISSING: {
    status: 409,
    message: 'These prompts have not passed their evals. Nothing was published.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'This took too long to arrive. Nothing was saved. Please try again.',
  },
  TOO_LARGE: { status: 413, message: 'This is too large. Nothing was saved. Please send less.' },
  UNSUPPORTED_TYPE: {
    status: 415,
    message: 'Please send JSON or a form. Nothing was saved.',
  },
  NOT_IN_TIME: { status: 504, message: "This wasn't ready in time. Please try again." },
  INVALID_INPUT: { status: 422, message: 'Please check the highlighted fields.' },
  PASSWORD_WRONG: {
    status: 400,
    message: 'Failed to update password. Please check your current password and try again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'This team requires two-factor sign-in. Set it up to open the team.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'This team asks you to sign in again. What you typed is kept in this tab.',
  },
  CODE_WRONG: {
    status: 400,
    message: "That code isn't right or was already used. Please try the next one.",
  },
  SIGN_IN_EXPIRED: { status: 410, message: 'This sign-in took too long. Please start again.' },
  IDENTITY_UNPROVEN: { status: 403, message: "Please confirm that it's you, then try again." },
  PASSKEY_REFUSED: {
    status: 400,
    message: "That passkey didn't work. Please try again, or sign in another way.",
  },
  PASSWORD_EXISTS: { status: 409, message: 'Failed to set password. Please try again.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'This email has already been invited or is already a member.',
  },
  ALREADY_MEMBER: { status: 409, message: 'You are already a member of this team.' },
  MEMBER_LIMIT: { status: 403, message: 'Team Member Limit Reached' },
  INVITATION_INVALID: {
    status: 400,
    message: 'This invitation is invalid. Please request a new invitation.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    message: 'This invitation has expired. Please request a new invitation.',
  },
  INVITATION_REVOKED: {
    status: 410,
    message: 'This membership has been revoked. Please contact your team administrator.',
  },
  IMPERSONATING: { status: 403, message: "You can't do this while impersonating." },
  OWNER_WITH_MEMBERS: {
    status: 409,
    message:
      "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
  },
  PERSON_GONE: {
    status: 404,
    message: 'Utilisateur introuvable. Votre session a peut-être expiré.',
  },
  PROFILE_GONE: { status: 404, message: 'Profil introuvable.' },
  PROFILE_FAILED: { status: 500, message: 'Erreur lors de la récupération du profil.' },
  DELETION_FAILED: { status: 500, message: "Échec de la suppression de l'utilisateur." },
  TEAM_NOT_CREATED: { status: 500, message: 'Unable to create team' },
  LINK_INVALID: { status: 400, message: 'Invalid verification link' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please try again later' },
  TOO_MANY_LOGINS: {
    status: 429,
    message: 'Too many login attempts. Please wait and try again.',
  },
  TOO_MANY_EMAILS: {
    status: 429,
    message:
      'This address has had enough emails for today, so nothing was sent. Try again tomorrow.',
  },
  MAIL_FAILED: { status: 502, message: 'Error sending verification email. Please try again.' },
  GOOGLE_FAILED: { status: 502, message: 'Failed to login with Google. Please try again.' },
  OPENID_FAILED: { status: 502, message: 'Single sign-on failed. Please try again.' },
  OPENID_REQUIRED: {
    status: 403,
    message: 'Accounts here are opened by single sign-on only. Please use that button.',
  },
  GENERATION_FAILED: {
    status: 422,
    message: "The campaign couldn't be generated. Nothing was saved. Please try again.",
  },
  SPENDING_CEILING: {
    status: 409,
    message:
      "Your team's spending ceiling for the AI model is reached, so no campaign was created. What you entered is kept. Raise the ceiling in the settings, wait until it is over, or set the campaign up by hand.",
  },
  GATEWAY_FAILED: {
    status: 502,
    message: "The WhatsApp service didn't respond. Please try again.",
  },
  CHECKOUT_FAILED: { status: 502, message: 'Failed to create checkout session' },
  PORTAL_FAILED: { status: 502, message: 'Failed to create customer portal session' },
  MODIFY_FAILED: { status: 502, message: 'Failed to modify subscription' },
  PAYMENT_DUE: {
    status: 409,
    message: 'An invoice is still open. Please pay it first, then change your plan.',
  },
  CARD_DECLINED: {
    status: 402,
    message: 'Your card was declined. Nothing was changed. Please use another card.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    message: 'This offer is too old. Nothing was changed. Please look at the amount again.',
  },
  NOT_FOR_SALE: {
    status: 409,
    message: 'No one pays here, so there is nothing to change.',
  },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Your data is safe. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal with a name: thrown by use cases, mapped once to HTTP, shown with its own message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** one message per field, for INVALID_INPUT */
  readonly fields: Record<string, string> | undefined;
  /** which of the reasons of this code it is, for screens that do something about it */
  readonly detail: string | undefined;

  /** `message` replaces the code's standard message where a screen has its own. */
  constructor(code: ErrorCode, message?: string, fields?: Record<string, string>, detail?: string) {
    super(message ?? ERRORS[code].message);
    this.code = code;
    this.fields = fields;
    this.detail = detail;
  }
}
