import { apiErrors } from '#copy/errors/api.ts';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { ANY_SCOPE, CONVERSATIONS, open } from '#domain/api/field-scopes.ts';
import {
  conversationsQuery,
  leadPatch,
  leadRef,
  newLead,
  type NewLead,
  waitingQuery,
} from '#domain/api/inputs.ts';
import {
  apiConversation,
  apiDone,
  apiLead,
  type ApiLead,
  apiWaiting,
  enteredLead,
  type ApiEnteredLead,
  pageOf,
} from '#domain/api/resources.ts';
import { isReadable } from '#domain/api/readable.ts';
import { TEXT_CURSOR } from '#domain/conversations/inbox/search-words.ts';
import { PUBLIC_STATUS, statusOf } from '#domain/conversations/lead/public-names.ts';
import { Refusal } from '#domain/errors.ts';
import { readSentAttribution } from '#domain/leads/extract/read-attribution.ts';
import { originEntries, toApiAttribution } from '#domain/attribution/attribution-schema.ts';
import { readLead } from '#domain/leads/read-lead.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import { listConversations } from '#server/features/conversations/inbox/list-conversations.ts';
import { editLead } from '#server/features/conversations/lead/edit-lead.ts';
import { getLead } from '#server/features/conversations/lead/get-lead.ts';
import { findPostCountry } from '#server/features/leads/capture-settings.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { cancelFirstMessage, sendNext } from '#server/features/outreach/change-waiting.ts';
import { enterLead } from '#server/features/outreach/enter-lead.ts';
import { listWaiting } from '#server/features/outreach/list-waiting.ts';
import { reasonsOfFields } from '#server/platform/http/rpc-errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import type { ApiCaller } from '../find-caller.ts';
import { toConversation } from './conversation-resource.ts';
import { reads, writes } from './guard.ts';
import { iso, isoOrNull } from './iso.ts';
import { z } from 'zod';
import { okInTransaction, inTransaction } from '#server/procedure-guards.ts';

const tags = ['Leads'];
const outreachTags = ['Outreach'];

const list = reads('leads:read')
  .route({ method: 'GET', path: '/leads', tags, summary: 'List leads, the latest active first' })
  .input(conversationsQuery)
  .output(pageOf(apiConversation.extend({ lead_id: open(ANY_SCOPE, z.uuid()) })))
  .handler(({ context: { services, access, caller }, input }) =>
    services.db.inTeam(access.scope, async (tx) => {
      const filter = filterOf(input, caller);
      const { items, nextCursor } = await listConversations(tx, filter, '', input.limit);
      const data = items.map((row) => ({ lead_id: row.conversation_id, ...toConversation(row) }));
      return { data, next_cursor: nextCursor };
    }),
  );

const get = reads('leads:read')
  .route({ method: 'GET', path: '/leads/{lead_id}', tags, summary: 'Get a lead' })
  .input(leadRef)
  .output(apiLead)
  .handler(inTransaction((tx, input, access) => readApiLead(tx, access, input.lead_id)));

const create = writes('leads:write')
  .route({
    method: 'POST',
    path: '/leads',
    tags,
    summary: 'Enter a lead, whom the agent writes to first',
    description:
      'A lead who is known is not written to twice, and one who opted out not at all: see `outcome`.',
    successStatus: 202,
  })
  .input(newLead)
  .output(enteredLead)
  .handler(({ context: { services, access }, input }) => enter(services, access, input));

const change = writes('leads:write')
  .route({ method: 'PATCH', path: '/leads/{lead_id}', tags, summary: 'Change name or email' })
  .input(leadPatch)
  .output(apiLead)
  .handler(async ({ context: { services, access }, input }) => {
    const { lead_id: conversation_id, name, email } = input;
    const { team_slug } = access.team;
    await editLead(services, access, { team_slug, conversation_id, name, email });
    return services.db.inTeam(access.scope, (tx) => readApiLead(tx, access, conversation_id));
  });

const waiting = reads('leads:read')
  .route({
    method: 'GET',
    path: '/outreach/waiting',
    tags: outreachTags,
    summary: 'List leads who wait for their first message, in the order of their turns',
  })
  .input(waitingQuery)
  .output(pageOf(apiWaiting))
  .handler(
    inTransaction(async (tx, input) => {
      const { items, nextCursor } = await listWaiting(tx, input.cursor);
      const data = items.map(({ conversation_id, ...lead }) => ({
        ...lead,
        lead_id: conversation_id,
      }));
      return { data, next_cursor: nextCursor };
    }),
  );

const inQueue = (
  step: 'cancel' | 'send-next',
  summary: string,
  work: (tx: TeamTx, lead_id: string) => Promise<unknown>,
) =>
  writes('leads:write')
    .route({ method: 'POST', path: `/outreach/{lead_id}/${step}`, tags: outreachTags, summary })
    .input(leadRef)
    .output(apiDone)
    .handler(
      okInTransaction(async (tx, { lead_id }) => {
        await requireConversation(tx, lead_id);
        await work(tx, lead_id);
      }),
    );

export const leads = { list, get, create, change };
export const outreach = {
  waiting,
  cancel: inQueue(
    'cancel',
    'Take a lead out of the queue: the agent does not write first',
    cancelFirstMessage,
  ),
  sendNext: inQueue('send-next', 'Let a lead go first', sendNext),
};

export function filterOf(query: z.output<typeof conversationsQuery>, { scopes }: ApiCaller) {
  const { campaign_id, status, needs_person, booked, search, cursor } = query;
  // Only keys that read conversations search the text of messages.
  const names_only = !isReadable(CONVERSATIONS, scopes);
  if (names_only && TEXT_CURSOR.test(cursor ?? '')) {
    throw new Refusal('INVALID_INPUT', apiErrors.noCursor, { cursor: apiErrors.noCursor });
  }
  const view = needs_person ? ('waiting' as const) : booked ? ('booked' as const) : undefined;
  return {
    campaign_id,
    conversation_status: status && statusOf(status),
    view,
    ...Object.fromEntries(originEntries(query)),
    search,
    names_only,
    cursor,
  };
}

async function enter(
  { db, env }: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_id, consent, fields, attribution, ...written }: NewLead,
): Promise<ApiEnteredLead> {
  return db.inTeam(scope, async (tx) => {
    const country = (await findPostCountry(tx, campaign_id)) ?? undefined;
    const reading = readLead({ email: '', ...written }, country, parsePhone);
    if (!reading.lead) {
      const problems = reasonsOfFields(reading.problems);
      throw new Refusal('INVALID_INPUT', Object.values(problems)[0], problems);
    }
    const { outcome, conversation_id, planned_at, reason } = await enterLead({ env }, tx, {
      ...reading.lead,
      campaign_id,
      email: reading.lead.email ?? undefined,
      source: 'manual',
      by_user_id: person.user_id,
      fields,
      attribution: attribution && readSentAttribution(attribution),
      consent: consent && consentOf(consent),
    });
    if (outcome === 'refused') {
      if (reason === 'no_campaign') throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
      const message = apiErrors.noSuchNumber;
      throw new Refusal('INVALID_INPUT', message, { phone: message });
    }
    return {
      lead_id: conversation_id,
      outcome,
      planned_at: planned_at ?? null,
      reason: reason ?? null,
    };
  });
}

/** Milliseconds by which a client's clock may be ahead. */
const CLOCKS_APART = 5 * 60_000;

function consentOf({ source, at }: NonNullable<NewLead['consent']>): { source: string; at: Date } {
  const now = new Date();
  if (at === undefined) return { source, at: now };
  const given = new Date(at);
  if (given.getTime() > 0 && given.getTime() <= now.getTime() + CLOCKS_APART) {
    return { source, at: given };
  }
  const message = apiErrors.consentTime;
  throw new Refusal('INVALID_INPUT', message, { 'consent.at': message });
}

async function readApiLead(tx: TeamTx, access: TeamAccess, id: string): Promise<ApiLead> {
  const [row, lead] = [await requireConversation(tx, id), await getLead(tx, access, id)];
  return {
    lead_id: id,
    campaign_id: row.campaign_id,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    status: PUBLIC_STATUS[row.conversation_status],
    booked_at: isoOrNull(row.booked_at),
    booked_for: isoOrNull(row.booked_for),
    opted_out: row.opted_out,
    replied: lead.replied,
    fields: Object.fromEntries(lead.fields.map(({ name, value }) => [name, value])),
    attribution: toApiAttribution(lead.attribution),
    tags: lead.tags.map(({ name }) => name),
    created_at: iso(lead.since),
    last_activity_at: iso(lead.last_activity_at),
  };
}
