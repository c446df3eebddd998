import type { ConversationStatus, DeliveryState, Outcome } from '#domain/conversations/schema.ts';
import type { CampaignKey } from './campaigns.ts';
import type { PersonKey } from './teams.ts';

/** The tags of the demo's team. */
export const TAGS = { VIP: 'amber', Invoice: 'blue', Callback: 'green', Referral: 'grey' } as const;
export type TagName = keyof typeof TAGS;

/** One message of a scripted conversation. */
export interface Line {
  by: 'lead' | 'agent' | 'person' | 'phone' | 'welcome';
  text: string;
  /** of what we sent; `unconfirmed`: sent and never acknowledged */
  state?: DeliveryState;
  media?: 'image' | 'audio' | 'document' | 'location';
  reaction?: string;
  author?: PersonKey;
}

/** A conversation as the demo tells it; the newest message was `minutesAgo`. */
export interface Talk {
  name: string;
  /** digits with country code; absent when WhatsApp hides the number behind a lid */
  phone?: string;
  lid?: string;
  campaign: CampaignKey;
  status: ConversationStatus;
  /** what had become of the lead before the agent was stopped */
  outcome?: Outcome;
  /** why the agent is off, or that it was reactivated; absent: it is on */
  control?: 'dashboard' | 'phone' | 'stop_word' | 'model_failed' | 'reactivated' | 'inactive';
  by?: PersonKey;
  needsAttention?: true;
  /** who looks after the lead */
  assigned?: PersonKey;
  tags?: TagName[];
  /** words of the lead that say that an appointment is made */
  booked?: string;
  /** the lead's last words may ask to stop, and a person has to say whether they do */
  doubted?: true;
  /** words of the lead that ask for contact in so many days, after the last line */
  later?: { quote: string; days: number };
  /** no one has answered the lead's last message yet */
  waiting?: true;
  minutesAgo: number;
  lines: Line[];
}

type More = Omit<Line, 'by' | 'text'>;

export const lead = (text: string, more: More = {}): Line => ({ by: 'lead', text, ...more });
export const agent = (text: string, more: More = {}): Line => ({ by: 'agent', text, ...more });
export const welcome = (text: string, more: More = {}): Line => ({ by: 'welcome', text, ...more });
/** A text typed on the phone itself. */
export const phone = (text: string): Line => ({ by: 'phone', text });
/** A reply written in the dashboard. */
export const person = (author: PersonKey, text: string, more: More = {}): Line => ({
  by: 'person',
  author,
  text,
  ...more,
});

export const HOUR = 60;
export const DAY = 24 * HOUR;

/** How a line of each is stored. */
export const INTERACTION = {
  lead: 'USER_MESSAGE',
  agent: 'AI_RESPONSE',
  welcome: 'LEAD_WELCOME',
  person: 'HUMAN_MESSAGE',
  phone: 'HUMAN_MESSAGE',
} as const;
