import type { SubscriptionView } from './schema.ts';

/** What an answer to a checkout means to the page. */
export type CheckoutMeaning =
  | { kind: 'open'; url: string }
  | { kind: 'modify'; message: string | null }
  | { kind: 'failed'; message: string | null }
  | { kind: 'unclear' };

const URL_FIELDS = ['url', 'checkout_url', 'session_url', 'stripe_url'];
const PORTAL_FIELDS = ['url', 'portal_url', 'customer_portal_url'];

/**
 * Reads what a checkout answered: a page to open, a change of the subscription, or a failure in words.
 * The answer may be a list whose first item holds it, or holds it as `json`.
 */
export function readCheckoutAnswer(answer: unknown): CheckoutMeaning {
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

/** The address of the customer portal in an answer, or null. */
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

/** So long after a purchase, a person may come back from the checkout. */
const RETURN_MS = 60 * 60 * 1000;

/**
 * Whether the team bought its subscription a moment ago, and it is paid. A plan that was given, one that
 * has run for long, and one with an open invoice are no payment of now.
 */
export function isJustPaid(
  view: Pick<SubscriptionView, 'has_subscription' | 'status' | 'grace_until' | 'started_at'>,
  now: Date,
): boolean {
  if (!view.has_subscription || view.status !== 'active' || view.grace_until) return false;
  return view.started_at !== null && now.getTime() - Date.parse(view.started_at) < RETURN_MS;
}
