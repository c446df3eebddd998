import { stateCopy } from '#copy/conversations/states.ts';
import { type AiState, CONVERSATION_STATUSES, type ConversationStatus } from './row.ts';

/** The color tokens of web/ui/tokens.css for states. */
export type StateColor = 'success' | 'warning' | 'destructive' | 'muted';

export interface StateLook {
  /** its name on every screen and in every message */
  readonly word: string;
  /** the name of an icon in web/ui */
  icon: string;
  color: StateColor;
}

type Shown = AiState | ConversationStatus | 'waiting' | 'opted_out' | 'booked' | 'unread';

const state = <Icon extends string, Color extends StateColor>(
  name: Shown,
  icon: Icon,
  color: Color,
) => ({
  get word(): string {
    return stateCopy[name];
  },
  icon,
  color,
});

/** One word, one icon and one color for each state of a conversation. A test rejects any other. */
export const STATES = {
  ai_active: state('ai_active', 'Bot', 'success'),
  manual_control: state('manual_control', 'Hand', 'warning'),
  ai_inactive: state('ai_inactive', 'BotOff', 'muted'),
  en_cours: state('en_cours', 'CircleDashed', 'warning'),
  converti: state('converti', 'CircleCheck', 'success'),
  pas_interesse: state('pas_interesse', 'CircleX', 'destructive'),
  lead_froid: state('lead_froid', 'Moon', 'muted'),
  stop: state('stop', 'CircleSlash', 'muted'),
  waiting: state('waiting', 'Clock', 'warning'),
  opted_out: state('opted_out', 'Ban', 'muted'),
  booked: state('booked', 'CalendarCheck', 'success'),
  unread: state('unread', 'Circle', 'success'),
} satisfies Record<Shown, StateLook>;

export type StateName = keyof typeof STATES;

export const isStatus = (status: string): status is ConversationStatus =>
  CONVERSATION_STATUSES.some((known) => known === status);
