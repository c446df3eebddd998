import { type RawBuilder, sql } from 'kysely';

/** The state of a message of ours that WhatsApp has acknowledged so far, when it was sent before. */
export function stateOfAck(ack: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${ack} < 0 THEN 'failed' WHEN ${ack} >= 3 THEN 'read'
    WHEN ${ack} = 2 THEN 'delivered' ELSE 'sent' END`;
}
