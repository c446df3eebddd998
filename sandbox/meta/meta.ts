import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import type { PartContext, SandboxPart } from '../part.ts';

/** The only valid page token. */
const TOKEN = 'sandbox-page-token-0123456789';
/** The secret of the app, for callers that prove it. */
const APP_SECRET = 'sandbox-app-secret';

/**
 * Meta's Graph API as far as lead ads need it: a lead, the name of its form and the page of the token.
 * Every id has a lead, with a phone number derived from it.
 */
export async function createMeta(ctx: PartContext): Promise<SandboxPart> {
  const app = new Hono();
  app.use('*', ctx.faults.middleware());
  app.get('/:id', (c) => {
    const id = c.req.param('id');
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
    const proof = c.req.query('appsecret_proof');
    const refusal = refusalOf(token, proof);
    if (refusal) return c.json({ error: { ...refusal, fbtrace_id: 'sandbox' } }, 400);
    if (id === 'me') return c.json({ id: '1', name: 'Sandbox page' });
    if (!/^\d+$/.test(id)) return c.json({ error: NO_SUCH_OBJECT }, 400);
    if (c.req.query('fields') === 'name') return c.json({ id, name: `Lead form ${id}` });
    return c.json(leadOf(id));
  });
  return {
    name: 'meta',
    title: 'Meta lead ads',
    description: `Meta's Graph API for lead ads. Its page token is ${TOKEN}.`,
    app,
  };
}

const NO_SUCH_OBJECT = {
  message: 'Unsupported get request. Object does not exist.',
  type: 'GraphMethodException',
  code: 100,
  error_subcode: 33,
};

function refusalOf(token: string, proof: string | undefined) {
  if (token !== TOKEN) {
    const message = 'Error validating access token: the session has expired.';
    return { message, type: 'OAuthException', code: 190, error_subcode: 463 };
  }
  const expected = createHmac('sha256', APP_SECRET).update(token).digest('hex');
  if (proof === undefined || proof === expected) return undefined;
  const message = 'Invalid appsecret_proof provided in the API argument';
  return { message, type: 'GraphMethodException', code: 100 };
}

/** A lead as in Meta's documentation: names in the form's language, values in lists. */
const leadOf = (id: string) => ({
  id,
  created_time: '2026-01-05T10:00:00+0000',
  ad_id: '9',
  ad_name: 'Autumn video',
  form_id: '2',
  campaign_name: 'Autumn leads',
  platform: 'ig',
  field_data: [
    { name: 'full_name', values: [`Lead ${id.slice(-4)}`] },
    { name: 'phone_number', values: [`+1202555${id.slice(-4).padStart(4, '0')}`] },
    { name: 'email', values: [`lead-${id}@example.com`] },
    { name: 'what_are_you_looking_for?', values: ['a first call'] },
  ],
});
