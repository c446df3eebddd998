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
import {
  actor,
  asAdmin,
  forStaff,
  inTeam,
  inTransaction,
  OWN_ID,
  SETS_VALUE,
  okHandler,
} from '#server/procedure-guards.ts';
import {
  countUnread,
  getSupportChat,
  getThread,
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

const readers = inTeam('canViewConversations');
/** Impersonating staff write as themselves, in their own inbox. */
const writers = inTeam('canViewConversations', { inPerson: true }).meta({
  unlogged: 'the conversation with support says it',
});

export const supportRoutes = {
  chat: actor.handler(({ context: { services, person } }) => getSupportChat(services, person)),

  /** The team's conversations with support. */
  threads: readers.input(teamThreads).handler(inTransaction(listThreads)),

  thread: readers
    .input(teamThread)
    .handler(inTransaction((tx, input, access) => getThread(tx, input.thread_id, access))),

  unread: readers
    .input(teamRef)
    .handler(inTransaction((tx, _input, access) => countUnread(tx, access))),

  write: writers
    .meta({ harmless: OWN_ID })
    .input(teamMessage)
    .handler(
      okHandler(({ services, access, ip }, input) => writeToSupport(services, access, input, ip)),
    ),

  markRead: writers
    .meta({ harmless: SETS_VALUE })
    .input(teamThreadRead)
    .handler(okHandler(({ services, access }, input) => markRead(services, access, input))),
};

const asStaff = asAdmin(adminErrors.adminsOnly);

/** The inbox of staff in the admin area. */
export const staffSupportRoutes = {
  supportThreads: asStaff.input(staffThreads).handler(forStaff(listStaffThreads)),
  supportUnread: asStaff.handler(forStaff(getStaffUnread)),
  supportThread: asStaff.input(staffThread).handler(forStaff(getStaffThread)),

  sendSupportMessage: asStaff
    .meta({ harmless: OWN_ID })
    .input(staffMessage)
    .handler(okHandler(({ services, person }, input) => writeToTeam(services, person, input))),

  changeSupportThread: asStaff
    .meta({ harmless: SETS_VALUE })
    .input(threadChange)
    .handler(okHandler(({ services, person }, input) => changeThread(services, person, input))),

  readSupportThread: asStaff
    .meta({ harmless: SETS_VALUE })
    .input(staffThreadRead)
    .handler(okHandler(({ services, person }, input) => markReadByStaff(services, person, input))),
};
