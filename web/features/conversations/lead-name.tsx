import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Phone, phoneDigits, phoneText, usePhoneFormat } from '#web/ui/form/phone.tsx';
import { hiddenNumber, thread } from '#copy/conversations/screen.ts';

/** The lead's phone number, or null when WhatsApp gave only an internal id (`…@lid`). */
export function phoneOf(row: ConversationRow): string | null {
  if (row.phone) return row.phone;
  return row.id_lead.endsWith('@c.us') ? row.id_lead : null;
}

/** WhatsApp's own id of a lead whose number it keeps to itself. */
export const hiddenId = ({ id_lead }: ConversationRow): string => id_lead.split('@')[0] ?? id_lead;

/** Whether all that is known of the lead's name is the number. */
export function isNameless(row: ConversationRow): boolean {
  const phone = phoneOf(row);
  if (!phone || /[^\d\s()+.-]/.test(row.name)) return false;
  return phoneDigits(row.name) === phoneDigits(phone);
}

/** A lead without a name is called by the number, written as everywhere. An id is none. */
export function LeadName({ row }: { row: ConversationRow }) {
  if (isNameless(row)) return <Phone phone={phoneOf(row) ?? ''} className="tnum" />;
  return <span>{leadNameOf(row)}</span>;
}

/** The same for sentences and labels. */
export function leadNameOf(row: ConversationRow, format?: Parameters<typeof phoneText>[1]): string {
  if (isNameless(row)) return phoneText(phoneOf(row) ?? '', format);
  return !phoneOf(row) && row.name === hiddenId(row) ? hiddenNumber.name : row.name;
}

/** The same for what stays on the screen; a lead that is still loading is "Lead". */
export function useLeadName(row: ConversationRow | undefined): string {
  const format = usePhoneFormat();
  return row ? leadNameOf(row, format) : thread.lead;
}
