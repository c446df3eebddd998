import { adminErrors } from '#copy/errors/admin.ts';
import {
  staffMessage,
  staffThread,
  staffThreadRead,
  staffThreads,
  teamMessage,
  teamThread,
  teamThreadRead,
  teamThreads,
  threadChange,
} from '#domain/support/threads.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { actor, asAdmin, inTeam, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import {
  getSupportChat,
  getThread,
  getUnread,
  listThreads,
  markRead,
  writeToSupport,
} from './member-inbox.ts';
import {
  changeThread,
  getStaffThread,
  getStaffUnread,
  listStaffThreads,
  markReadByStaff,
  writeToTeam,
} from './staff-inbox.ts';

const ok = { ok: true as const };
const readers = inTeam('canViewConversations');
/** Staff who act for someone write as themselves, in their own inbox. */
const writers = inTeam('canViewConversations', { inPerson: true }).meta({
  unlogged: 'the conversation with support says it',
});

export const supportRoutes = {
  chat: actor.handler(({ context: { services, person } }) => getSupportChat(services, person)),

  /** The team's conversations with support. */
  threads: readers
    .input(teamThreads)
    .handler(({ context: { services, access }, input }) =>
      listThreads(services, access, input.cursor),
    ),

  thread: readers
    .input(teamThread)
    .handler(({ context: { services, access }, input }) =>
      getThread(services, access, input.thread_id),
    ),

  unread: readers
    .input(teamRef)
    .handler(({ context: { services, access } }) => getUnread(services, access)),

  write: writers
    .meta({ harmless: OWN_ID })
    .input(teamMessage)
    .handler(async ({ context, input }) => {
      await writeToSupport(context.services, context.access, input, context.ip);
      return ok;
    }),

  markRead: writers
    .meta({ harmless: SETS_VALUE })
    .input(teamThreadRead)
    .handler(async ({ context: { services, access }, input }) => {
      await markRead(services, access, input);
      return ok;
    }),
};

const asStaff = asAdmin(adminErrors.adminsOnly);

/** The inbox of staff, as part of the admin area. */
export const staffSupportRoutes = {
  supportThreads: asStaff
    .input(staffThreads)
    .handler(({ context: { services, person }, input }) =>
      listStaffThreads(services, person, input),
    ),

  supportUnread: asStaff.handler(({ context: { services, person } }) =>
    getStaffUnread(services, person),
  ),

  supportThread: asStaff
    .input(staffThread)
    .handler(({ context: { services, person }, input }) => getStaffThread(services, person, input)),

  sendSupportMessage: asStaff
    .meta({ harmless: OWN_ID })
    .input(staffMessage)
    .handler(async ({ context: { services, person }, input }) => {
      await writeToTeam(services, person, input);
      return ok;
    }),

  changeSupportThread: asStaff
    .meta({ harmless: SETS_VALUE })
    .input(threadChange)
    .handler(async ({ context: { services, person }, input }) => {
      await changeThread(services, person, input);
      return ok;
    }),

  readSupportThread: asStaff
    .meta({ harmless: SETS_VALUE })
    .input(staffThreadRead)
    .handler(async ({ context: { services, person }, input }) => {
      await markReadByStaff(services, person, input);
      return ok;
    }),
};
