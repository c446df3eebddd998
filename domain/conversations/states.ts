import { type AiState, CONVERSATION_STATUSES, type ConversationStatus } from './row.ts';

/** The tokens of web/ui/tokens.css that a state is drawn in. */
export type StateColor = 'success' | 'warning' | 'destructive' | 'muted';

export interface StateLook {
  /** what it is called, on every screen and in every message */
  word: string;
  /** an icon of web/ui, by its name */
  icon: string;
  color: StateColor;
}

type Shown = AiState | ConversationStatus | 'waiting' | 'opted_out' | 'booked' | 'unread';

/** One word, one icon and one color for each state of a conversation. A test looks for any other. */
export const STATES = {
  ai_active: { word: 'AI Active', icon: 'Bot', color: 'success' },
  manual_control: { word: 'AI Stopped', icon: 'Hand', color: 'warning' },
  ai_inactive: { word: 'AI Inactive', icon: 'BotOff', color: 'muted' },
  en_cours: { word: 'In Progress', icon: 'CircleDashed', color: 'warning' },
  converti: { word: 'Qualified', icon: 'CircleCheck', color: 'success' },
  pas_interesse: { word: 'Not Interested', icon: 'CircleX', color: 'destructive' },
  lead_froid: { word: 'Cold Lead', icon: 'Moon', color: 'muted' },
  stop: { word: 'Stopped', icon: 'CircleSlash', color: 'muted' },
  waiting: { word: 'Waiting for you', icon: 'Clock', color: 'warning' },
  opted_out: { word: 'Opted out', icon: 'Ban', color: 'muted' },
  booked: { word: 'Booked', icon: 'CalendarCheck', color: 'success' },
  unread: { word: 'Unread', icon: 'Circle', color: 'success' },
} as const satisfies Record<Shown, StateLook>;

export type StateName = keyof typeof STATES;

export const isStatus = (status: string): status is ConversationStatus =>
  CONVERSATION_STATUSES.some((known) => known === status);
