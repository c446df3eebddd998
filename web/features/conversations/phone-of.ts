import type { ConversationRow } from '#domain/conversations/schema.ts';

/** The lead's phone number, or null when WhatsApp gave only an internal id (`…@lid`). */
export function phoneOf(row: ConversationRow): string | null {
  if (row.phone) return row.phone;
  return row.id_lead.endsWith('@c.us') ? row.id_lead : null;
}

/** WhatsApp's own id of a lead whose number it keeps to itself. */
export const hiddenId = ({ id_lead }: ConversationRow): string => id_lead.split('@')[0] ?? id_lead;
