import { catalog, verbatim } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

/** Default error texts by code, used when an error has no specific reason. */
export const standardErrors = reasons(
  catalog('errors.standard', {
    UNAUTHORIZED: 'Please login again.',
    PERSON_CHANGED:
      'Someone else has signed in with this browser since this page was opened. Nothing was changed. Please reload the page.',
    REPEAT_IN_PROGRESS: "We're still working on this. Please wait a moment, then check the result.",
    SESSION_CONFLICT: 'Session conflict detected. Please try again.',
    INVALID_CREDENTIALS: 'Invalid email or password',
    EMAIL_NOT_VERIFIED: 'Please verify your email address first.',
    NAME_MISSING: 'Please enter your first and last name first.',
    TEAM_MISSING: 'Please create or join a team first.',
    FORBIDDEN: "You don't have permission to do this.",
    PLAN_REQUIRED: 'WhatsApp access requires an active subscription.',
    LIMIT_REACHED: 'Your team has reached its limit. Nothing was added.',
    NOT_FOUND: "We couldn't find this. It may have been deleted.",
    ACCOUNT_EXISTS: 'An account with this email already exists',
    SIGN_UP_CLOSED:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in.",
    SIGN_UP_INVITATION:
      'You need an invitation to create an account. Ask a team to invite you, then open the link in the email.',
    SIGN_UP_DOMAIN:
      "You can't create an account with this email address. Use your organization's address, or ask your administrator.",
    SETUP_DONE: 'This installation is already set up. Please sign in.',
    SETUP_TOKEN: "The setup code isn't right. Find it in the log of the server that just started.",
    NAME_TAKEN: 'Campaign with this name already exists',
    NUMBER_TAKEN: 'This WhatsApp number is already used by another campaign',
    CONFLICT: 'This changed in the meantime. Please check it and try again.',
    EVALS_MISSING: "These prompts haven't passed their evals. Nothing was published.",
    REQUEST_TIMEOUT: 'This took too long to arrive. Nothing was saved. Please try again.',
    TOO_LARGE: 'This is too large. Nothing was saved. Please send less.',
    UNSUPPORTED_TYPE: 'Please send JSON or a form. Nothing was saved.',
    NOT_IN_TIME: "This wasn't ready in time. Please try again.",
    INVALID_INPUT: 'Please check the highlighted fields.',
    PASSWORD_WRONG: 'Failed to update password. Please check your current password and try again.',
    SECOND_FACTOR_REQUIRED: 'This team requires two-factor sign-in. Set it up to open the team.',
    SIGN_IN_AGAIN: 'This team asks you to sign in again. This tab keeps what you typed.',
    CODE_WRONG: "That code isn't right or was already used. Please try the next one.",
    SIGN_IN_EXPIRED: 'This sign-in took too long. Please start again.',
    IDENTITY_UNPROVEN: "Please confirm that it's you, then try again.",
    PASSKEY_REFUSED: "That passkey didn't work. Please try again, or sign in another way.",
    PASSWORD_EXISTS: 'Failed to set password. Please try again.',
    ALREADY_INVITED: 'This email has already been invited or is already a member.',
    ALREADY_MEMBER: 'You are already a member of this team.',
    MEMBER_LIMIT: 'Team Member Limit Reached',
    INVITATION_INVALID: 'This invitation is invalid. Please request a new invitation.',
    INVITATION_EXPIRED: 'This invitation has expired. Please request a new invitation.',
    INVITATION_REVOKED: 'This membership has been revoked. Please contact your team administrator.',
    IMPERSONATING: "You can't do this while impersonating.",
    TEAM_NOT_CREATED: 'Unable to create team',
    LINK_INVALID: 'Invalid verification link',
    TOO_MANY_REQUESTS: 'Too many requests, please try again later',
    TOO_MANY_LOGINS: 'Too many login attempts. Please wait and try again.',
    TOO_MANY_EMAILS:
      "We've sent too many emails to this address today, so we didn't send another. Try again tomorrow.",
    MAIL_FAILED: 'Error sending verification email. Please try again.',
    GOOGLE_FAILED: 'Failed to login with Google. Please try again.',
    OPENID_FAILED: 'Single sign-on failed. Please try again.',
    OPENID_REQUIRED: 'You can only sign in with single sign-on here. Please use that button.',
    GENERATION_FAILED: "We couldn't generate the campaign. Nothing was saved. Please try again.",
    SPENDING_CEILING:
      'Your team has reached its spending ceiling for the AI model, so no campaign was created. What you entered is safe. Raise the ceiling in the settings, wait for the next period, or set up the campaign by hand.',
    GATEWAY_FAILED: "The WhatsApp service didn't respond. Please try again.",
    CHECKOUT_FAILED: 'Failed to create checkout session',
    PORTAL_FAILED: 'Failed to create customer portal session',
    MODIFY_FAILED: 'Failed to modify subscription',
    PAYMENT_DUE: 'An invoice is still open. Please pay it first, then change your plan.',
    CARD_DECLINED: 'Your card was declined. Nothing was changed. Please use another card.',
    QUOTE_EXPIRED: 'This price has expired. Nothing was changed. Please check the amount again.',
    NOT_FOR_SALE: "Payments are off, so there's nothing to change.",
    INTERNAL: 'Something went wrong on our side. Your data is safe. Please try again.',
  }),
);

/** Account deletion is in French everywhere. */
export const frenchErrors = reasons(
  verbatim('errors.french', {
    sessionExpired: 'Session expirée. Veuillez vous reconnecter.',
    OWNER_WITH_MEMBERS:
      "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
    PERSON_GONE: 'Utilisateur introuvable. Votre session a peut-être expiré.',
    PROFILE_GONE: 'Profil introuvable.',
    PROFILE_FAILED: 'Erreur lors de la récupération du profil.',
    DELETION_FAILED: "Échec de la suppression de l'utilisateur.",
  }),
);
