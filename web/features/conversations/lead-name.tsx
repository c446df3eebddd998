import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Phone, phoneDigits, phoneText, usePhoneFormat } from '#web/ui/form/phone.tsx';
import { hiddenNumber, thread } from '#copy/conversations/screen.ts';

/** The lead's phone number, or null when WhatsApp gave only an internal id (`…@lid`). */
export function phoneOf(row: ConversationRow): string | null {
  if (row.phone) return row.phone;
  return row.id_lead.endsWith('@c.us') ? row.id_lead : null;
}

/** WhatsApp's id of a lead whose number it hides. */
export const hiddenId = ({ id_lead }: ConversationRow): string => id_lead.split('@')[0] ?? id_lead;

/** Whether the number is all that is known of the lead's name. */
export function isNameless(row: ConversationRow): boolean {
  const phone = phoneOf(row);
  if (!phone || /[^\d\s()+.-]/.test(row.name)) return false;
  return phoneDigits(row.name) === phoneDigits(phone);
}

/** The lead's name, or the formatted number without one. An id is never shown as a name. */
export function LeadName({ row }: { row: ConversationRow }) {
  if (isNameless(row)) return <Phone phone={phoneOf(row) ?? ''} className="tnum" />;
  return <span>{leadNameOf(row)}</span>;
}

/** The same for sentences and labels. */
export function leadNameOf(row: ConversationRow, format?: Parameters<typeof phoneText>[1]): string {
  if (isNameless(row)) return phoneText(phoneOf(row) ?? '', format);
  return !phoneOf(row) && row.name === hiddenId(row) ? hiddenNumber.name : row.name;
}

/** The same for text that stays on screen; a lead that is still loading is called "Lead". */
export function useLeadName(row: ConversationRow | undefined): string {
  const format = usePhoneFormat();
  return row ? leadNameOf(row, format) : thread.lead;
}
