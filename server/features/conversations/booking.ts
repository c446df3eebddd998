import type { z } from 'zod';
import type { ConversationRow, setBookingInput } from '#domain/conversations/schema.ts';
import type { BookingSource } from '#domain/conversations/handoff.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { applyByPerson } from './hand-off.ts';

type Change = Omit<z.output<typeof setBookingInput>, 'team_slug'>;

/** A member or a program sets whether a lead has an appointment. The model never overwrites it. */
export function setBooking(
  services: Services,
  access: TeamAccess<'canEditCampaigns'>,
  { conversation_id, booked, booked_for, reason }: Change,
): Promise<ConversationRow> {
  const by = { by_user_id: access.person.user_id, reason };
  return applyByPerson(
    services,
    access,
    conversation_id,
    booked
      ? { kind: 'booked', ...by, booked_for: timeOf(booked_for) }
      : { kind: 'booking_withdrawn', ...by },
  );
}

/** `null` removes the time, `undefined` keeps it. */
const timeOf = (at: string | null | undefined) => (typeof at === 'string' ? new Date(at) : at);

/** Finds who reported that a lead has an appointment. */
export async function findBookingSource(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<BookingSource | null> {
  const row = await db
    .selectFrom('conversations as c')
    .leftJoin('users as u', 'u.id', 'c.booking_set_by')
    .select(['c.booked_quote as quote', 'u.name as by_name'])
    .where((eb) => eb.and({ 'c.team_id': team_id, 'c.conversation_id': conversation_id }))
    .where('c.booked_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}
