import { createHash } from 'node:crypto';
import { formatLocale } from '#copy/catalog/locale.ts';
import { formPageCopy } from '#copy/leads/form-pages.ts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Reason } from '#copy/catalog/reasons.ts';
import { leadWebhookErrors } from '#copy/errors/lead-webhook.ts';
import { ERROR_STATUSES, type ErrorCode, Refusal, renderRefusal } from '#domain/errors.ts';
import { MAX_POST_BYTES } from '#domain/leads/posts/waiting-posts.ts';
import { callerNetwork, isWithinLimits } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { boundedBody } from '#server/platform/http/body-deadline.ts';
import { createAnonymousQueue } from '#server/platform/http/intake-limit.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import type { Services } from '#server/services.ts';
import { phoneProblems, postProblems } from '#copy/leads/post-problems.ts';
import { findHook, type Hook } from './hook-scope.ts';
import { readHookBody } from './hook-charset.ts';
import { holdUnreadableText, type PostOutcome, receivePost } from './receive-post.ts';
import {
  challengeAnswer,
  isChallenge,
  leadgenEventsOf,
  receiveLeadgen,
} from './meta/receive-leadgen.ts';

const PATH = '/hooks/:team_slug/:campaign_slug';
/** Seconds: the window of the rate limits. */
const RETRY_AFTER = '60';
/**
 * The same response for every accepted lead, so that strangers can't find out who is a lead of the team or
 * opted out.
 */
const RECEIVED = { lead_id: null, outcome: 'received', planned_at: null };

/** The response to the team's API keys for an unreadable post. */
const REVIEW = { lead_id: null, outcome: 'review', planned_at: null };

interface Callers {
  /** the caller's IP address */
  addressOf: (c: Context) => string;
  /** slug of the team whose leads the caller's API key may write */
  writerOf: (c: Context) => Promise<string | undefined>;
}

/**
 * The lead webhook: `POST /hooks/:team_slug/:campaign_slug` from any site and any service
 * (docs/rules/leads.md). Responds with 202, and to a browser's form with a page. Only the team's API keys
 * see the lead's outcome.
 */
export function leadWebhook(services: Services, { addressOf, writerOf }: Callers): Hono {
  const app = new Hono();
  const strangers = createAnonymousQueue();
  app.use(PATH, openToAllSites);
  app.options(PATH, (c) => c.body(null, 204));
  app.post(PATH, boundedBody(MAX_POST_BYTES), async (c) => {
    // Receive the body before queueing, so that a slow one doesn't occupy a slot.
    await c.req.arrayBuffer();
    const place = { key: callerNetwork(addressOf(c)), first: false };
    return strangers.run(place, () => admitted(c, c.req.param()));
  });
  app.get(PATH, (c, next) => (isChallenge(c) ? challenged(c, c.req.param()) : next()));
  app.all(PATH, (c) => {
    c.header('allow', 'POST, OPTIONS');
    const { id, text } = leadWebhookErrors.onlyPost;
    return c.json({ code: 'NOT_ALLOWED', reason: id, message: text }, 405);
  });
  return app;

  /** Meta verifies the address before it sends leads. */
  async function challenged(c: Context, path: { team_slug: string; campaign_slug: string }) {
    const hook = await findHook(services, path.team_slug, path.campaign_slug);
    const answered = hook && challengeAnswer(services, c, hook);
    if (answered) return c.text(answered);
    const attempt = { ip: addressOf(c), account: '' };
    const isFew = await isWithinLimits(services.db, 'unknownHook', attempt);
    return isFew ? fail(c, 'FORBIDDEN', leadWebhookErrors.wrongToken) : tooMany(c);
  }

  async function admitted(c: Context, path: { team_slug: string; campaign_slug: string }) {
    const ip = addressOf(c);
    const hook = await findHook(services, path.team_slug, path.campaign_slug);
    if (!hook) {
      const known = await isWithinLimits(services.db, 'unknownHook', { ip, account: '' });
      return known ? fail(c, 'NOT_FOUND', leadWebhookErrors.noCampaign) : tooMany(c);
    }
    const attempt = { ip, account: hook.campaign_id };
    if (!(await isWithinLimits(services.db, 'lead', attempt))) return tooMany(c);
    return answer(services, c, hook, (await writerOf(c)) === hook.team_slug);
  }
}

/** Cookies are ignored here, so pages of any site may send leads and read the response. */
const openToAllSites: MiddlewareHandler = async (c, next) => {
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', 'retry-after');
  if (c.req.method === 'OPTIONS') {
    c.header('access-control-allow-methods', 'POST, OPTIONS');
    c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? '*');
    c.header('access-control-max-age', '86400');
  }
  await next();
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
};

async function answer(
  services: Services,
  c: Context,
  hook: Hook,
  knowsLeads: boolean,
): Promise<Response> {
  const leadgen = await leadgenEventsOf(c);
  if (leadgen) {
    const received = await receiveLeadgen(services, c, hook, leadgen);
    if (received === 'full') return tooMany(c);
    return received === 'kept'
      ? c.json(RECEIVED)
      : fail(c, 'UNAUTHORIZED', leadWebhookErrors.unsigned);
  }
  const body = await readHookBody(c);
  const page = c.req.header('referer') ?? c.req.header('origin') ?? '';
  if (body.problem === 'type') return fail(c, 'UNSUPPORTED_TYPE');
  const isTest = c.req.query('test') !== undefined;
  if (body.problem === 'unreadable') {
    await holdUnreadableText(services, hook, { body: body.text, page, isTest });
    return c.json(knowsLeads ? REVIEW : RECEIVED, 202);
  }
  if (body.problem !== undefined) return notTaken(c, body.problem, isNavigation(c));
  const asPage = body.isForm && isNavigation(c);
  const read = await receivePost(services, hook, { data: body.data, page, isTest });
  if (read === 'limits') return notTaken(c, 'limits', asPage);
  if (Array.isArray(read)) {
    return c.json(knowsLeads ? { ...REVIEW, ...read[0], leads: read } : RECEIVED, 202);
  }
  return answerTaken(c, hook, read, { asPage, knowsLeads });
}

function answerTaken(
  c: Context,
  hook: Hook,
  { taken, sent }: PostOutcome,
  { asPage, knowsLeads }: { asPage: boolean; knowsLeads: boolean },
): Response {
  if (taken.kind === 'invalid') return invalid(c, taken.problems, asPage);
  if (taken.kind === 'test') return c.json(RECEIVED, 202);
  if (taken.kind === 'refused') {
    return asPage
      ? showPage(c, 409, formPageCopy.closed, [taken.reason.text])
      : fail(c, 'CONFLICT', taken.reason);
  }
  const isKept = taken.kind === 'unreadable';
  if (!asPage) return c.json(!knowsLeads ? RECEIVED : isKept ? REVIEW : taken.lead, 202);
  // A visitor can correct the number, but only if we recognized its field.
  if (isKept && sent.phone !== '') {
    const { title, text } = formPageCopy.checkNumber;
    return showPage(c, 202, title, [taken.problem, text]);
  }
  const sender = c.req.header('origin') ?? c.req.header('referer');
  const to = sent.redirect && allowedRedirect(sent.redirect, sender, hook.website_url);
  if (to) return c.redirect(to, 303);
  const { title, kept, taken: toBeAnswered } = formPageCopy.thanks;
  const thanks = isKept ? kept : toBeAnswered;
  return showPage(c, 200, title, [thanks({ company: hook.company_name })]);
}

/** Rejects an empty body, or one beyond the limits of any form. */
function notTaken(c: Context, problem: 'empty' | 'limits', asPage: boolean): Response {
  const body = postProblems[problem];
  const fields: Record<string, string> = { body };
  if (problem === 'empty') fields.phone = phoneProblems.missing;
  return invalid(c, fields, asPage);
}

/** Browsers that show the response as a page ask for HTML. Scripts accept anything. */
const isNavigation = (c: Context): boolean => (c.req.header('accept') ?? '').includes('text/html');

function invalid(c: Context, fields: Record<string, string>, asPage: boolean): Response {
  const messages = Object.values(fields);
  if (asPage) {
    const { title, text } = formPageCopy.notSent;
    return showPage(c, 400, title, [...messages, text]);
  }
  const message = Object.entries(fields).map(([field, text]) => `${field}: ${text}`);
  return c.json({ code: 'INVALID_INPUT', message: message.join(' '), fields }, 400);
}

function fail(c: Context, code: ErrorCode, reason?: Reason): Response {
  return c.json(renderRefusal(new Refusal(code, reason)), ERROR_STATUSES[code]);
}

function tooMany(c: Context): Response {
  c.header('retry-after', RETRY_AFTER);
  return fail(c, 'TOO_MANY_REQUESTS');
}

function showPage(c: Context, status: ContentfulStatusCode, title: string, lines: string[]) {
  c.header('content-security-policy', PAGE_POLICY);
  return c.html(hookPage(title, lines), status);
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#16181d;background:#fff}h1{font-size:1.5rem}@media(prefers-color-scheme:dark){body{color:#f2f3f5;background:#16181d}}';

/** Allows only the inline style. The page has nothing that a frame could misuse. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** The page that a form without JavaScript shows after submission. */
function hookPage(title: string, lines: string[]): string {
  const text = lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('');
  return `<!doctype html><html lang="${formatLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1 dir="auto">${escapeHtml(title)}</h1>${text}</body></html>`;
}

/**
 * The redirect of a form, allowed to the site that sent it or to the campaign's website. An open redirect
 * would lend our domain's reputation to strangers.
 */
function allowedRedirect(
  wanted: string,
  page: string | undefined,
  website: string | null,
): string | undefined {
  const origins = [page, website].flatMap((url) => (url ? (httpUrl(url)?.origin ?? []) : []));
  const [base] = origins;
  // A path without a host is on the site that sent the form.
  const to = httpUrl(wanted, page ? base : undefined);
  return to && origins.includes(to.origin) ? to.href : undefined;
}

function httpUrl(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url;
}
