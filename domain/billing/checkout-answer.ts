import type { SubscriptionView } from './schema.ts';

/** The meaning of a checkout's answer for the page. */
export type CheckoutResult =
  | { kind: 'open'; url: string }
  | { kind: 'modify'; message: string | null }
  | { kind: 'failed'; message: string | null }
  | { kind: 'unclear' };

const URL_FIELDS = ['url', 'checkout_url', 'session_url', 'stripe_url'];
const PORTAL_FIELDS = ['url', 'portal_url', 'customer_portal_url'];

/**
 * Reads a checkout's answer: a page to open, a change of the subscription, or an error message. The
 * answer may be an object, a list that starts with it, or contain it as `json`.
 */
export function readCheckoutAnswer(answer: unknown): CheckoutResult {
  const fields = fieldsOf(answer);
  if (!fields) return { kind: 'unclear' };
  const url = urlOf(fields, URL_FIELDS);
  if (url) return { kind: 'open', url };
  const action = fields.action ?? fields.type;
  const message = textOf(fields.message);
  const succeeded = fields.success === true || fields.status === 'success';
  if (action === 'MODIFY_SUBSCRIPTION' || succeeded) return { kind: 'modify', message };
  const error = textOf(fields.error) ?? message;
  return error || fields.success === false
    ? { kind: 'failed', message: error }
    : { kind: 'unclear' };
}

/** Returns the customer portal's URL in an answer, or null. */
export function readPortalUrl(answer: unknown): string | null {
  const fields = fieldsOf(answer);
  return fields && urlOf(fields, PORTAL_FIELDS);
}

function fieldsOf(answer: unknown): Record<string, unknown> | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isFields(first)) return null;
  return isFields(first.json) ? first.json : first;
}

function urlOf(fields: Record<string, unknown>, names: string[]): string | null {
  return names.map((name) => textOf(fields[name])).find((url) => url !== null) ?? null;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The time after a purchase in which a user may still return from the checkout. */
const RETURN_MS = 60 * 60 * 1000;

/**
 * Whether the team has just bought its subscription and paid for it. Excludes plans assigned by staff,
 * older subscriptions, and those with an open invoice.
 */
export function isJustPaid(
  view: Pick<SubscriptionView, 'has_subscription' | 'status' | 'grace_until' | 'started_at'>,
  now: Date,
): boolean {
  if (!view.has_subscription || view.status !== 'active' || view.grace_until) return false;
  return view.started_at !== null && now.getTime() - Date.parse(view.started_at) < RETURN_MS;
}
