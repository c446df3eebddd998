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
