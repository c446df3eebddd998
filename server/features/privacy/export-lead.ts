import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { ARCHIVED_TABLES } from '#domain/privacy/team-data.ts';
import { Refusal } from '#domain/errors.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import {
  CAPTURED_TABLES,
  findPersonAddresses,
} from '#server/features/conversations/lead/purge-captured.ts';
import { conversationsOfPerson } from '#server/features/conversations/lead/get-lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { downloadHeaders } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Exports all data that the team has stored about one contact, in all campaigns, as a ZIP that is written
 * while it is sent. Throws NOT_FOUND.
 */
export async function exportLead(
  services: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  slug: string,
  rawInput: unknown,
): Promise<Response> {
  const access = resolveTeamAccess(person, slug, 'canDeleteLeads');
  const conversation_id = z.uuid().safeParse(rawInput).data;
  if (!conversation_id) throw new Refusal('NOT_FOUND');
  const { scope } = access;
  const { user_id } = access.person;
  const { ids, known, tables } = await services.db.inTeam(scope, async (tx) => {
    await requireConversation(tx, conversation_id);
    const same = await conversationsOfPerson(tx, conversation_id);
    await recordTeamAction(tx, {
      action: 'lead.exported',
      by: access.person,
      about: { conversation_id },
    });
    const ids = same.map((item) => item.conversation_id);
    return { ids, known: await findPersonAddresses(tx, ids), tables: await tablesOfLeads(tx) };
  });
  services.log.info({ conversation_id, user_id }, 'a lead was exported');
  const archive = writeArchive(services, scope, {
    tables: ARCHIVED_TABLES.filter(({ table }) => tables.has(table)),
    conversation_ids: ids,
    known,
    about: {
      what: 'Everything that the team has stored of one person, one JSON object a line and table.',
      conversations: ids,
      made_at: new Date().toISOString(),
    },
  });
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: downloadHeaders('application/zip', `lead-${conversation_id}.zip`),
  });
}

/** The tables whose rows refer to a conversation, a message or a number, by the database's catalogue. */
async function tablesOfLeads({ db }: TeamTx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT k.conrelid::regclass::text AS name FROM pg_constraint k
    WHERE k.contype = 'f'
      AND k.confrelid IN ('conversations'::regclass, 'messages'::regclass)`.execute(db);
  return new Set(['conversations', ...CAPTURED_TABLES, ...rows.map(({ name }) => name)]);
}
