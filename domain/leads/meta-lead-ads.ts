import { z } from 'zod';
import { leadsFields } from '#copy/fields/leads.ts';
import { metaProblemCopy } from '#copy/leads/meta-problems.ts';
import { typedText } from '../text.ts';
import { deliveriesQuery } from './deliveries.ts';

/** Meta's ids for a lead from one of its forms. */
export interface LeadgenEvent {
  leadgen_id: string;
  form_id: string | null;
  ad_id: string | null;
  page_id: string | null;
}

/** Meta sends at most 1,000 changes at once. */
const MAX_EVENTS = 1_000;
const ID = /^\d{1,40}$/;

/**
 * The distinct leads that a post from Meta reports; undefined if the post isn't from Meta. Meta sends only
 * ids, so the fields are fetched.
 */
export function readLeadgenPost(body: unknown): LeadgenEvent[] | undefined {
  if (!isRecord(body) || body['object'] !== 'page' || !Array.isArray(body['entry'])) {
    return undefined;
  }
  const found = new Map<string, LeadgenEvent>();
  for (const entry of body['entry'] as unknown[]) {
    const changes = isRecord(entry) ? entry['changes'] : undefined;
    if (!Array.isArray(changes)) continue;
    for (const change of changes as unknown[]) {
      const event = leadgenIn(change);
      if (event && found.size < MAX_EVENTS) found.set(event.leadgen_id, event);
    }
  }
  return [...found.values()];
}

function leadgenIn(change: unknown): LeadgenEvent | undefined {
  if (!isRecord(change) || change['field'] !== 'leadgen' || !isRecord(change['value'])) {
    return undefined;
  }
  const { leadgen_id, form_id, ad_id, page_id } = change['value'];
  const id = idOf(leadgen_id);
  if (id === null) return undefined;
  return { leadgen_id: id, form_id: idOf(form_id), ad_id: idOf(ad_id), page_id: idOf(page_id) };
}

/** Rejects numbers that JSON has rounded. */
function idOf(value: unknown): string | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why leads can't be fetched from Meta. Only a lead that is `gone` isn't retried. */
export const META_PROBLEMS = [
  /** the token is expired, revoked or wrong */
  'token',
  /** the token may not read leads of this page */
  'permission',
  /** the app requires proof of its secret, or has a different secret */
  'app_secret',
  'limit',
  'unreachable',
  /** Meta has no such lead, or hides it from this token */
  'gone',
] as const;
export type MetaProblem = (typeof META_PROBLEMS)[number];
/** The problem stored with the token. A lead that is gone says nothing about it. */
export type TokenProblem = Exclude<MetaProblem, 'gone'>;

/** Ranges of Meta's error codes, inclusive. */
const CODES: [from: number, to: number, problem: MetaProblem][] = [
  [1, 2, 'unreachable'],
  [3, 3, 'permission'],
  [4, 4, 'limit'],
  [10, 10, 'permission'],
  [17, 17, 'limit'],
  [32, 32, 'limit'],
  [100, 100, 'gone'],
  [102, 102, 'token'],
  [190, 190, 'token'],
  [200, 299, 'permission'],
  [341, 341, 'limit'],
  [463, 467, 'token'],
  [613, 613, 'limit'],
  [803, 803, 'gone'],
  // Limits of pages, ads and businesses.
  [80_000, 80_099, 'limit'],
];
const STATUSES: Partial<Record<number, MetaProblem>> = {
  401: 'token',
  403: 'permission',
  404: 'gone',
  429: 'limit',
};

/** Classifies Meta's error by its code, because its texts change. */
export function metaProblem(status: number, body: unknown): MetaProblem {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const { code, message } = error;
  // The message names the missing or wrong parameter.
  if (typeof message === 'string' && message.includes('appsecret_proof')) return 'app_secret';
  const known = CODES.find(([from, to]) => typeof code === 'number' && code >= from && code <= to);
  return known?.[2] ?? STATUSES[status] ?? 'unreachable';
}

const MINUTE = 60_000;
/** Time to the next attempt to fetch a lead, by number of attempts. */
const WAITS_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE);
const LAST_WAIT_MS = 720 * MINUTE;

export const waitBeforeFetch = (attempts: number): number =>
  WAITS_MS[Math.max(0, attempts - 1)] ?? LAST_WAIT_MS;

/** Time to the next attempt to fetch any lead, by how long Meta has refused all of them. */
export const waitWhileRefused = (refusedMs: number): number =>
  Math.min(Math.max(refusedMs / 2, MINUTE), LAST_WAIT_MS);

/** The state of a team's lead ads, for a campaign's page. */
export interface MetaLeadAds {
  /** the token that Meta asks for with the URL; null for members who can't change settings */
  verify_token: string | null;
  token: { last4: string; set_at: string } | null;
  has_secret: boolean;
  problem: MetaProblem | null;
  /** leads of this campaign that Meta reported and that aren't fetched yet */
  waiting: number;
}

export const metaQuery = deliveriesQuery;

/** Removes blanks, which tokens and secrets never contain but users copy. */
const secret = (max: number) =>
  typedText()
    .trim()
    .max(max, { error: () => leadsFields.metaTooLong })
    .refine((text) => !/\s/.test(text), { error: () => leadsFields.metaSpaces });

export const metaForm = z.object({
  token: secret(1_000).min(20, { error: () => leadsFields.metaWholeToken }),
  /** '' for none */
  app_secret: secret(200).default(''),
});
export const metaSave = metaForm.extend({ team_slug: z.string() });

/** The reason of each Meta problem, and its fix. */
export const metaProblemTexts = metaProblemCopy.reasons satisfies Record<MetaProblem, string>;
