import { columnCopy } from '#copy/exports/columns.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { adminErrors } from '#copy/errors/admin.ts';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import { BULK_LIMIT } from '#domain/conversations/inbox.ts';
import { STATES } from '#domain/conversations/states.ts';
import { conversationFilter, type ConversationRow } from '#domain/conversations/schema.ts';
import { ATTRIBUTION_FIELDS } from '#domain/attribution/attribution.ts';
import { Refusal } from '#domain/errors.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { csvAnswer } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { conversationQuery, toRow } from '../conversation-queries.ts';
import { listAttributions } from '../lead/attribution.ts';
import { learnedCells, learnedColumns } from './export-learned.ts';
import { listAll } from './list-conversations.ts';

const KINDS = ['leads', 'messages'] as const;
type Kind = (typeof KINDS)[number];

const exportInput = conversationFilter.omit({ team_slug: true, cursor: true }).extend({
  kind: z.enum(KINDS),
  /** only these, at most as many as can be selected */
  conversation_ids: z.array(z.uuid()).max(BULK_LIMIT).optional(),
});
type Export = z.output<typeof exportInput>;

/** Conversations per step, which an export holds in memory. */
const LEADS_A_STEP = 500;
/** Messages per step. */
const MESSAGES_A_STEP = 1_000;

/**
 * Exports all leads of a list, or all their messages, as a file for spreadsheets. Reads and sends it step
 * by step, so a million leads take no more memory than five hundred. It ends when the client disconnects.
 */
export async function exportConversations(
  services: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  slug: string,
  rawInput: unknown,
): Promise<Response> {
  const { scope, person: reader } = resolveTeamAccess(person, slug, 'canEditCampaigns');
  const input = exportInput.safeParse(rawInput);
  if (!input.success) throw new Refusal('INVALID_INPUT', adminErrors.exportUnknown);
  await services.db.inTeam(scope, (tx) =>
    recordTeamAction(tx, {
      action: 'conversations.exported',
      by: reader,
      about: { kind: input.data.kind },
    }),
  );
  const rows = exportLines(services.db, scope, reader.user_id, input.data);
  services.log.info({ kind: input.data.kind, user_id: reader.user_id }, 'conversations exported');
  return csvAnswer(rows, `${slug}-${input.data.kind}`);
}

const headings = (kind: Kind): string[] => [
  ...Object.values(columnCopy[kind]),
  ...(kind === 'leads' ? ATTRIBUTION_FIELDS.map((name) => columnCopy.attribution[name]) : []),
];

/** The lines of an export, beginning with the header. */
export async function* exportLines(
  db: Services['db'],
  scope: TeamScope,
  reader: string,
  options: Export,
): AsyncGenerator<string> {
  const columns =
    options.kind === 'leads'
      ? await db.reports.inTeam(scope, (tx) => learnedColumns(tx, options.campaign_id))
      : [];
  const names = columns.map(({ name }) => name);
  yield CSV_BEGIN + csvLine([...headings(options.kind), ...names]);
  for await (const rows of conversationsOf(db, scope, reader, options)) {
    if (options.kind === 'leads') {
      const ids = rows.map(({ conversation_id }) => conversation_id);
      const [learned, attributions] = await db.reports.inTeam(scope, async (tx) => [
        await learnedCells(tx, columns, ids),
        await listAttributions(tx, ids),
      ]);
      const none = columns.map(() => '');
      const lineOf = (row: ConversationRow) => {
        const attribution = attributions.get(row.conversation_id);
        const origin = ATTRIBUTION_FIELDS.map((name) => attribution?.[name] ?? null);
        return csvLine([
          ...leadCells(row),
          ...origin,
          ...(learned.get(row.conversation_id) ?? none),
        ]);
      };
      yield rows.map(lineOf).join('');
      continue;
    }
    yield* messageLines(db, scope, rows);
  }
}

async function* conversationsOf(
  db: Services['db'],
  scope: TeamScope,
  reader: string,
  { conversation_ids, ...filter }: Export,
): AsyncGenerator<ConversationRow[]> {
  if (conversation_ids) {
    for (let at = 0; at < conversation_ids.length; at += LEADS_A_STEP) {
      const ids = conversation_ids.slice(at, at + LEADS_A_STEP);
      const rows = await db.reports.inTeam(scope, (tx) =>
        conversationQuery(tx, reader)
          .where('c.conversation_id', '=', sql<string>`ANY(${ids}::uuid[])`)
          .execute(),
      );
      yield rows.map(toRow);
    }
    return;
  }
  const seen = new Set<string>();
  for await (const { items } of listAll(db.reports, scope, filter, reader, LEADS_A_STEP)) {
    // Only for a search, which has few pages: it may find the same lead by name and by text.
    yield filter.search ? items.filter((row) => !seen.has(row.conversation_id)) : items;
    if (filter.search) for (const row of items) seen.add(row.conversation_id);
  }
}

function leadCells(row: ConversationRow) {
  return [
    row.name,
    row.phone ?? row.id_lead,
    row.campaign_name,
    row.agent_name,
    STATES[row.conversation_status].word,
    STATES[row.outcome].word,
    STATES[row.ai_state].word,
    row.opted_out,
    row.assigned_to?.name ?? null,
    row.tags.map(({ name }) => name).join(', '),
    row.person_due_since,
    row.shown_at,
    row.last_message,
    row.conversation_id,
    row.booked_at,
    row.booked_for,
    row.contact && (row.contact.on || columnCopy.later),
  ];
}

interface Place {
  timestamp_unix: number;
  seq: number;
}

interface ExportedMessage extends Place {
  conversation_id: string;
  type_interaction: string;
  body: string;
  media_type: string | null;
  state: string;
  /** what its file says or shows; null: no file, or unknown */
  understood: string | null;
}

/** The messages of some conversations in order, step by step. */
async function* messageLines(
  db: Services['db'],
  scope: TeamScope,
  rows: ConversationRow[],
): AsyncGenerator<string> {
  for (const row of rows) {
    let messages: ExportedMessage[];
    let last: Place = { timestamp_unix: -1, seq: -1 };
    do {
      const from = last;
      messages = await db.reports.inTeam(scope, (tx) =>
        messagesAfter(tx, row.conversation_id, from),
      );
      if (messages.length > 0) yield messages.map((message) => messageLine(row, message)).join('');
      last = messages.at(-1) ?? last;
    } while (messages.length === MESSAGES_A_STEP);
  }
}

async function messagesAfter(
  { db, team_id }: TeamTx,
  conversation_id: string,
  { timestamp_unix, seq }: Place,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`SELECT conversation_id, seq, timestamp_unix,
      type_interaction, coalesce(message_lead, message_ia, '') AS body, media_type, state,
      CASE WHEN media_type IS NOT NULL THEN (SELECT coalesce(r.corrected_text, r.text)
        FROM message_readings r WHERE r.team_id = messages.team_id
          AND r.message_id = messages.message_id) END AS understood
    FROM messages WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}
      AND (timestamp_unix, seq) > (${timestamp_unix}::bigint, ${seq}::bigint)
    ORDER BY timestamp_unix, seq LIMIT ${MESSAGES_A_STEP}`.execute(db);
  return rows;
}

function messageLine(row: ConversationRow, message: ExportedMessage): string {
  return csvLine([
    row.name,
    row.phone ?? row.id_lead,
    row.campaign_name,
    new Date(message.timestamp_unix * 1000).toISOString(),
    message.type_interaction,
    message.body,
    message.media_type,
    message.state,
    message.conversation_id,
    message.understood,
  ]);
}
