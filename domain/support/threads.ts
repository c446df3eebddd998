import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { supportFields } from '#copy/fields/support.ts';
import { typedText } from '../text.ts';
import { pageCursor } from '../time-cursor.ts';

export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** `open`: staff have to act. `waiting`: the team has to. `closed`: done. */
export const THREAD_STATUSES = ['open', 'waiting', 'closed'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

export type Side = 'staff' | 'team';

/** The status after a message. A message from the team reopens a closed thread. */
export function statusAfter(writer: Side): ThreadStatus {
  return writer === 'staff' ? 'waiting' : 'open';
}

export const MAX_MESSAGE = 4000;
/** The maximum number of a team's open threads. More belong to one matter, or are a mistake. */
export const MAX_OPEN_THREADS = 20;
/** The maximum number of messages in a thread; a longer matter continues in another one. */
export const MAX_MESSAGES = 200;

const empty = () => supportFields.messageMissing;

export const supportText = typedText()
  .trim()
  .min(1, { error: empty })
  .max(MAX_MESSAGE, { error: () => commonFields.tooLong({ max: MAX_MESSAGE }) });

const priority = z.enum(PRIORITIES).default('medium');
const written = z.object({ message_id: z.uuid(), message: supportText, priority });

/** The form of a message. */
export const supportForm = z.object({ message: supportText, priority: z.enum(PRIORITIES) });

/** A member's message, in a thread or a new one with the id from the browser. */
export const teamMessage = written.extend({ team_slug: z.string(), thread_id: z.uuid() });
export type TeamMessage = z.output<typeof teamMessage>;
export const teamThread = z.object({ team_slug: z.string(), thread_id: z.uuid() });
export const teamThreadRead = teamThread.extend({ seq: z.int().min(0) });
export const teamThreads = z.object({
  team_slug: z.string(),
  cursor: pageCursor.optional(),
});

export const staffMessage = written.extend({ team_id: z.uuid(), thread_id: z.uuid() });
export type StaffMessage = z.output<typeof staffMessage>;
export const staffThread = z.object({ team_id: z.uuid(), thread_id: z.uuid() });
export type StaffThread = z.output<typeof staffThread>;
export const staffThreadRead = staffThread.extend({ seq: z.int().min(0) });
export const threadChange = staffThread.extend({
  status: z.enum(THREAD_STATUSES).optional(),
  priority: z.enum(PRIORITIES).optional(),
});
export type ThreadChange = z.output<typeof threadChange>;

export const staffThreads = z.object({
  statuses: z.array(z.enum(THREAD_STATUSES)).max(3).default([]),
  priorities: z.array(z.enum(PRIORITIES)).max(3).default([]),
  unread: z.boolean().default(false),
  cursor: pageCursor.optional(),
});
export type StaffThreadFilter = z.output<typeof staffThreads>;

/** A thread in the inbox of the team or of staff. */
export interface ThreadRow {
  thread_id: string;
  team_id: string;
  team_slug: string;
  team_name: string;
  priority: Priority;
  status: ThreadStatus;
  unread: boolean;
  last_message: string;
  last_from: Side;
  /** ISO time */
  last_message_at: string;
}

export interface ThreadPage {
  threads: ThreadRow[];
  /** null: no more pages */
  next: string | null;
}

export interface SupportMessage {
  message_id: string;
  seq: number;
  from: Side;
  /** the author's name at that time */
  name: string;
  message: string;
  via: 'product' | 'email';
  /** ISO time */
  created_at: string;
}

export interface Thread extends ThreadRow {
  messages: SupportMessage[];
}

/** Data regions of the support chat's provider. */
export const CHAT_REGIONS = ['us', 'eu', 'ap'] as const;
export type ChatRegion = (typeof CHAT_REGIONS)[number];

/** The settings with which a browser starts the support chat. */
export interface SupportChat {
  appId: string;
  region: ChatRegion;
  /** identity proof in hex; null without a secret */
  userHash: string | null;
}
