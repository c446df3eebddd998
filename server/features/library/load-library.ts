import { type RawBuilder, sql } from 'kysely';
import {
  limitItems,
  MAX_LISTED,
  type OfferedItem,
  type OfferedLibrary,
} from '#domain/agent/choose-item.ts';

/** A campaign's library for a turn. One item more than the prompt lists shows that there are more. */
export interface StoredLibrary {
  items: OfferedItem[];
  sent: string[];
}

/** The columns of an item `i` that a turn needs; only a stored file can be sent. */
export const offeredColumns = sql`i.item_id, i.name, i.send_when, i.price, i.link, i.file_name,
  CASE WHEN i.state = 'stored' THEN i.mime ELSE '' END AS mime`;

/**
 * The files that a campaign's agent may send, and those that the lead already has, as an expression in a
 * larger statement. Null without a library, which costs one index lookup.
 */
export const libraryOf = (
  campaign: { team_id: RawBuilder<unknown>; campaign_id: RawBuilder<unknown> },
  conversation_id: RawBuilder<unknown>,
  /** a further condition on the counted messages `m` */
  until: RawBuilder<unknown> = sql``,
): RawBuilder<StoredLibrary | null> => {
  const { team_id, campaign_id } = campaign;
  return sql<StoredLibrary | null>`(SELECT json_build_object('items', json_agg(o), 'sent',
      (SELECT coalesce(json_agg(DISTINCT f.item_id), '[]') FROM messages m
        JOIN message_files f ON f.team_id = m.team_id AND f.message_id = m.message_id
        WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
          AND m.media_type IS NOT NULL AND m.type_interaction = 'AI_RESPONSE'
          AND m.state NOT IN ('canceled', 'failed') AND f.item_id IS NOT NULL ${until}))
    FROM (SELECT ${offeredColumns} FROM library_items i
      WHERE i.team_id = ${team_id} AND i.campaign_id = ${campaign_id} AND i.removed_at IS NULL
      ORDER BY i.place LIMIT ${MAX_LISTED + 1}) o HAVING count(*) > 0)`;
};

/** Returns a library that is small enough for every prompt; undefined: it has to be searched. */
export function libraryIfSmall(stored: StoredLibrary): OfferedLibrary | undefined {
  const isWhole = limitItems(stored.items).length === stored.items.length;
  return isWhole ? { ...stored, is_part: false } : undefined;
}
