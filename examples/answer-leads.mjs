// Creates a campaign, adds leads, and answers their messages, using only the API.
//
//   OPENSETTER_URL=http://localhost:3000 OPENSETTER_KEY=osk_… HOOK_URL=https://me.example.com/hook \
//   PORT=4000 LEADS='[{"name":"Ada","phone":"+33612345678"}]' node examples/answer-leads.mjs
//
// HOOK_URL is where OpenSetter reaches this program, which listens on PORT. Prints a JSON line per step.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient, take, verifyWebhook } from '../clients/typescript/index.js';

const { OPENSETTER_URL, OPENSETTER_KEY, HOOK_URL, PORT, LEADS = '[]' } = process.env;
const CAMPAIGN = {
  name: 'Answered by a program',
  company_name: 'Acme',
  business_activity: 'coaching',
  offer: 'Twelve weeks of coaching for founders who want to learn to sell.',
  agent_name: 'Emma',
  goal: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
};
const tell = (step, about) => process.stdout.write(`${JSON.stringify({ step, ...about })}\n`);

const api = createClient({ url: OPENSETTER_URL, key: OPENSETTER_KEY });
/** Identifies a change, so that repeating it after a lost response has no further effect. */
const onlyOnce = (name) => ({ header: { 'Idempotency-Key': name } });

async function findOrCreateCampaign() {
  const { data } = await take(api.GET('/campaigns'));
  const known = data.find(({ name }) => name === CAMPAIGN.name);
  if (known) return known;
  return take(api.POST('/campaigns', { body: CAMPAIGN, params: onlyOnce('example-campaign') }));
}

/** The API shows a secret only once, so an existing endpoint gets a new one. */
async function secretOfEndpoint() {
  const { data } = await take(api.GET('/webhook-endpoints'));
  const known = data.find(({ url }) => url === HOOK_URL);
  if (!known) {
    const event_types = ['lead.created', 'message.received', 'message.sent'];
    const made = await take(
      api.POST('/webhook-endpoints', { body: { url: HOOK_URL, event_types } }),
    );
    return made.secret;
  }
  const path = { endpoint_id: known.endpoint_id };
  const rotate = '/webhook-endpoints/{endpoint_id}/rotate-secret';
  return (await take(api.POST(rotate, { params: { path } }))).secret;
}

async function onEvent({ id, type, data }) {
  tell('told', { type });
  if (type !== 'message.received') return;
  const body = { text: `Hello! You wrote: ${data.message.text}`, take_over: true };
  // The event's id is the answer's key, so an event that arrives twice is answered once.
  const params = { path: { conversation_id: data.conversation_id }, ...onlyOnce(id) };
  const sent = await take(api.POST('/conversations/{conversation_id}/messages', { body, params }));
  tell('answered', { conversation_id: data.conversation_id, message_id: sent.message_id });
}

let secret = '';
/** Returns undefined if it isn't signed with this endpoint's secret. */
function readEvent(headers, body) {
  try {
    return verifyWebhook(secret, headers, body);
  } catch {
    return undefined;
  }
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const event = readEvent(request.headers, body);
  if (!event) return void response.writeHead(401).end();
  // Respond before doing the work, because we only have ten seconds.
  response.writeHead(204).end();
  await onEvent(event).catch((error) => tell('failed', { why: error.message }));
});
server.listen(Number(PORT));
await once(server, 'listening');

const { campaign_id } = await findOrCreateCampaign();
tell('campaign', { campaign_id });
secret = await secretOfEndpoint();
for (const lead of JSON.parse(LEADS)) {
  const entered = await take(
    api.POST('/leads', {
      body: { campaign_id, ...lead },
      params: onlyOnce(`lead-${lead.phone}`),
    }),
  );
  tell('lead', entered);
}
tell('ready');
