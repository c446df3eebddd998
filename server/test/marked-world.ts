import { sql } from 'kysely';
import type { Scopes } from '#domain/api/field-scopes.ts';
import { WEBHOOK_EVENT_TYPES } from '#domain/webhooks/schema.ts';
import { newId } from '#server/platform/id.ts';
import { buildOperands, operationBodies } from './api/api-operations.ts';
import { buildSide } from './api/api-side.ts';
import { openBrowser } from './browser.ts';
import type { BuiltTeam } from './builders/builders.ts';
import { buildConversation } from './builders/chat-builders.ts';
import type { WebProcess } from './http.ts';
import type { TestServices } from './services.ts';

/** A text that occurs in only one kind of data, and the API scopes that may see it. */
export interface Mark {
  text: string;
  seenWith: Scopes;
}

const NAME = 'Zqname';
const TEXT = 'zqtext';
const EMAIL = 'zqmail@example.com';
const MARKS = {
  message: { text: TEXT, seenWith: ['conversations:read'] },
  name: { text: NAME, seenWith: ['leads:read', 'conversations:read'] },
  email: { text: 'zqmail', seenWith: ['leads:read'] },
  field: { text: 'zqfield', seenWith: ['leads:read'] },
  tag: { text: 'zqtag', seenWith: ['leads:read', 'conversations:read'] },
  note: { text: 'zqnote', seenWith: [] },
  campaign: { text: 'zqcampaign', seenWith: ['campaigns:read'] },
} satisfies Record<string, Mark>;

/** A team with marked data in every field that the API returns. */
export async function buildMarkedWorld(services: TestServices, web: WebProcess) {
  const side = await buildSide(services, web);
  const { call, team, campaign } = side;
  const { campaign_id } = campaign;
  const hook = { url: `https://example.com/${newId()}`, event_types: WEBHOOK_EVENT_TYPES };
  const endpoint = await call<{ endpoint_id: string }>('POST', '/webhook-endpoints', hook);
  const { endpoint_id } = endpoint.body;
  const operands = await buildOperands(side);
  const offer = `${MARKS.campaign.text}: twelve weeks of coaching for founders who want to sell.`;
  await call('PATCH', `/campaigns/${campaign_id}`, {
    name: MARKS.campaign.text,
    agent_name: MARKS.campaign.text,
    website_url: `https://${MARKS.campaign.text}.example.com`,
    offer,
  });

  const { lead, conversation_id } = await buildConversation(services, { campaign, text: TEXT });
  const entered = await call<{ lead_id: string }>('POST', '/leads', {
    campaign_id,
    name: NAME,
    phone: '+33612345679',
  });
  const { lead_id } = entered.body;
  const { rpc } = openBrowser(services, team.owner);
  const { team_slug } = team;
  const [tag_id, field_id] = [newId(), newId()];
  await rpc.conversations.createField({ team_slug, field_id, name: 'Company', kind: 'text' });
  const known = { name: NAME, email: EMAIL, fields: { [field_id]: MARKS.field.text } };
  for (const id of [conversation_id, lead_id]) {
    await rpc.conversations.editLead({ team_slug, conversation_id: id, ...known });
  }
  await rpc.conversations.createTag({ team_slug, tag_id, name: MARKS.tag.text, color: 'amber' });
  const conversation_ids = [conversation_id, lead_id];
  await rpc.conversations.changeTags({ team_slug, conversation_ids, add: [tag_id] });
  const note = { team_slug, conversation_id, note_id: newId(), text: MARKS.note.text };
  await rpc.conversations.addNote(note);

  const at = `/conversations/${conversation_id}`;
  const booked_for = '2030-01-08T10:00:00Z';
  await call('PUT', `${at}/booking`, { booked: true, booked_for, reason: TEXT });
  await call('PUT', `${at}/outcome`, { outcome: 'qualified' });
  await call('POST', `${at}/stop`);
  await lead.says(TEXT, { name: NAME });
  const test = await call<{ delivery_id: string }>(
    'POST',
    `/webhook-endpoints/${endpoint_id}/test`,
  );
  const { delivery_id } = test.body;
  await fillTheRest(services, team, conversation_id, delivery_id);

  const bodies = {
    ...operationBodies(side),
    'PATCH /campaigns/{campaign_id}': () => ({ offer }),
    'PATCH /leads/{lead_id}': () => ({ email: EMAIL }),
    'POST /conversations/{conversation_id}/messages': () => ({ text: TEXT, take_over: true }),
    'PUT /conversations/{conversation_id}/booking': () => ({ booked: true, reason: TEXT }),
  };
  const ids = { ...operands, campaign_id, conversation_id, lead_id, endpoint_id, delivery_id };
  const phones = { phone: { text: lead.phone, seenWith: MARKS.name.seenWith } };
  const marks: Record<string, Mark> = { ...MARKS, ...phones };
  return { side, ids, bodies, marks };
}

/** Data that no API request can write. */
const fillTheRest = (
  { db }: TestServices,
  { scope }: BuiltTeam,
  conversation_id: string,
  delivery_id: string,
) =>
  db.inTeam(scope, async (tx) => {
    const log = [{ at: new Date(), status: 200, ms: 5, problem: null, response: TEXT }];
    const { team_id } = tx;
    await sql`UPDATE conversations SET needs_attention = true, attention_reason = 'person_called',
      person_due_since = now() WHERE team_id = ${team_id}
      AND conversation_id = ${conversation_id}`.execute(tx.db);
    await sql`UPDATE conversation_events SET evidence = ${TEXT} WHERE team_id = ${team_id}
      AND conversation_id = ${conversation_id}`.execute(tx.db);
    await sql`UPDATE webhook_deliveries SET log = ${JSON.stringify(log)}::jsonb
      WHERE team_id = ${team_id} AND delivery_id = ${delivery_id}`.execute(tx.db);
  });
