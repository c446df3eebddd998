import { frenchErrors, standardErrors } from '#copy/errors/standard.ts';
import type { Params, Reason } from '#copy/catalog/reasons.ts';

/** The closed list of error codes, each with its HTTP status. */
export const ERROR_STATUSES = {
  UNAUTHORIZED: 401,
  PERSON_CHANGED: 409,
  REPEAT_IN_PROGRESS: 409,
  SESSION_CONFLICT: 401,
  INVALID_CREDENTIALS: 401,
  EMAIL_NOT_VERIFIED: 403,
  NAME_MISSING: 409,
  TEAM_MISSING: 409,
  FORBIDDEN: 403,
  PLAN_REQUIRED: 403,
  LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  ACCOUNT_EXISTS: 409,
  SIGN_UP_CLOSED: 403,
  SIGN_UP_INVITATION: 403,
  SIGN_UP_DOMAIN: 403,
  SETUP_DONE: 409,
  SETUP_TOKEN: 403,
  NAME_TAKEN: 409,
  NUMBER_TAKEN: 409,
  CONFLICT: 409,
  EVALS_MISSING: 409,
  REQUEST_TIMEOUT: 408,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  NOT_IN_TIME: 504,
  INVALID_INPUT: 422,
  PASSWORD_WRONG: 400,
  SECOND_FACTOR_REQUIRED: 403,
  SIGN_IN_AGAIN: 403,
  CODE_WRONG: 400,
  SIGN_IN_EXPIRED: 410,
  IDENTITY_UNPROVEN: 403,
  PASSKEY_REFUSED: 400,
  PASSWORD_EXISTS: 409,
  ALREADY_INVITED: 409,
  ALREADY_MEMBER: 409,
  MEMBER_LIMIT: 403,
  INVITATION_INVALID: 400,
  INVITATION_EXPIRED: 410,
  INVITATION_REVOKED: 410,
  IMPERSONATING: 403,
  OWNER_WITH_MEMBERS: 409,
  PERSON_GONE: 404,
  PROFILE_GONE: 404,
  PROFILE_FAILED: 500,
  DELETION_FAILED: 500,
  TEAM_NOT_CREATED: 500,
  LINK_INVALID: 400,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LOGINS: 429,
  TOO_MANY_EMAILS: 429,
  MAIL_FAILED: 502,
  GOOGLE_FAILED: 502,
  OPENID_FAILED: 502,
  OPENID_REQUIRED: 403,
  GENERATION_FAILED: 422,
  SPENDING_CEILING: 409,
  GATEWAY_FAILED: 502,
  CHECKOUT_FAILED: 502,
  PORTAL_FAILED: 502,
  MODIFY_FAILED: 502,
  PAYMENT_DUE: 409,
  CARD_DECLINED: 402,
  QUOTE_EXPIRED: 409,
  NOT_FOR_SALE: 409,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;

const STANDARD: Record<ErrorCode, Reason> = { ...standardErrors, ...frenchErrors };

/** The standard text of a code. */
export const standardReason = (code: ErrorCode): Reason => STANDARD[code];

/**
 * A refusal with a code. Use cases throw it; one place maps it to HTTP and words it in the reader's
 * language.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly reason: Reason;
  /** one reason per field, for INVALID_INPUT */
  readonly fields: Readonly<Record<string, Reason>> | undefined;
  /** distinguishes cases of one code, for screens that handle them */
  readonly detail: string | undefined;

  /** `reason` replaces the code's standard text where a screen has its own. */
  constructor(
    code: ErrorCode,
    reason: Reason = standardReason(code),
    fields?: Record<string, Reason>,
    detail?: string,
  ) {
    super();
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.detail = detail;
  }

  override get message(): string {
    return this.reason.text;
  }
}

/** A refusal as it is sent, in the reader's current language. */
export interface RenderedRefusal {
  code: ErrorCode;
  message: string;
  /** the key of the text; missing in answers that an earlier version stored */
  reason?: string;
  params?: Params;
  fields?: Record<string, string>;
  /** the text's key and values for each field */
  field_reasons?: Record<string, TextRef>;
  detail?: string;
}

/** Refers to a text by key, for programs, and for browsers that have loaded the texts. */
export interface TextRef {
  reason: string;
  params: Params;
}

export function renderRefusal({ code, reason, fields, detail }: Refusal): RenderedRefusal {
  return {
    code,
    message: reason.text,
    ...textRefOf(reason),
    ...(fields && { fields: mapFields(fields, ({ text }) => text) }),
    ...(fields && { field_reasons: mapFields(fields, textRefOf) }),
    ...(detail !== undefined && { detail }),
  };
}

const textRefOf = ({ id, params }: Reason): TextRef | undefined =>
  id === null ? undefined : { reason: id, params };

function mapFields<Value>(
  fields: Readonly<Record<string, Reason>>,
  valueOf: (reason: Reason) => Value | undefined,
): Record<string, Value> {
  const found = Object.entries(fields).flatMap(([name, reason]): [string, Value][] => {
    const value = valueOf(reason);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}
