import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Phone, phoneDigits } from '#web/ui/form/phone.tsx';
import { hiddenNumber } from '#copy/conversations/screen.ts';
import { hiddenId, phoneOf } from './phone-of.ts';

/** Whether all that is known of the lead's name is the number. */
export function isNameless(row: ConversationRow): boolean {
  const phone = phoneOf(row);
  if (!phone || /[^\d\s()+.-]/.test(row.name)) return false;
  return phoneDigits(row.name) === phoneDigits(phone);
}

/** A lead without a name is called by the number, written as everywhere. An id is none. */
export function LeadName({ row }: { row: ConversationRow }) {
  if (isNameless(row)) return <Phone phone={phoneOf(row) ?? ''} className="tnum" />;
  if (!phoneOf(row) && row.name === hiddenId(row)) {
    return <span>{hiddenNumber.name}</span>;
  }
  return <span>{row.name}</span>;
}
