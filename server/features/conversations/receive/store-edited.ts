import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { defineConnectionJob } from '#server/features/whatsapp/connection-job.ts';
import { plainMessage } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { EditEvent } from '#server/features/whatsapp/gateway/message-change.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { receiveMessages } from './store-inbound.ts';

/** Webhooks that overtake each other are seconds apart, even if the gateway fetches a file first. */
const LATEST_MS = 15_000;

/**
 * Stores a message with its edited text if only its edit arrived. A message that arrives in the meantime
 * takes its edit, so nothing is left to store.
 */
export const storeEdited = defineConnectionJob({
  name: 'conversations:store-edited',
  payload: z.object({ wa_key: z.string(), addresses: z.array(z.string()).min(1) }),
  key: ({ connection_id, wa_key }) => `edited:${connection_id}:${wa_key}`,
  run: async (services, connection, { wa_key, addresses }) => {
    const edit = await services.db.inTeam(connection.scope, (tx) =>
      findEarlyEdit(tx, connection, wa_key),
    );
    const [chat = ''] = addresses;
    if (edit?.chat !== chat) return;
    const { text, timestamp } = edit;
    const isFromUs = wa_key.startsWith('out:');
    const message = {
      ...plainMessage({ wa_key, chat, addresses, timestamp, text }),
      from_me: isFromUs,
      typed_on_phone: isFromUs,
      media_type: text === '' ? ('unknown' as const) : null,
    };
    await receiveMessages(services, connection, [message]);
  },
});

interface EarlyEdit {
  chat: string;
  /** empty if it can't be read */
  text: string;
  timestamp: number;
}

async function findEarlyEdit(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  wa_key: string,
): Promise<EarlyEdit | undefined> {
  const { rows } = await sql<EarlyEdit>`SELECT chat, value AS text,
      extract(epoch FROM at)::float8 AS timestamp
    FROM early_message_changes WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND wa_key = ${wa_key} AND kind = 'edited'`.execute(db);
  return rows[0];
}

/** Enqueues in the transaction that keeps the edit. */
export function enqueueStoreEdited(tx: TeamTx, connection: Connection, edit: EditEvent) {
  const { wa_key, addresses } = edit;
  const runAt = new Date(Date.now() + LATEST_MS);
  return storeEdited.enqueue(tx, connection, { wa_key, addresses }, { runAt });
}
