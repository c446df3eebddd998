import type { ConversationStatus, DeliveryState, Outcome } from '#domain/conversations/schema.ts';
import type { CampaignKey } from './campaigns.ts';
import type { PersonKey } from './teams.ts';

/** The demo team's tags. */
export const TAGS = { VIP: 'amber', Invoice: 'blue', Callback: 'green', Referral: 'grey' } as const;
export type TagName = keyof typeof TAGS;

/** One message of a scripted conversation. */
export interface Line {
  by: 'lead' | 'agent' | 'person' | 'phone' | 'welcome';
  text: string;
  /** of our own messages; `unconfirmed`: sent but never acknowledged */
  state?: DeliveryState;
  media?: 'image' | 'audio' | 'document' | 'location';
  reaction?: string;
  author?: PersonKey;
}

/** A scripted conversation. Its newest message is `minutesAgo`. */
export interface Talk {
  name: string;
  /** digits with country code; absent if WhatsApp hides the number behind a lid */
  phone?: string;
  lid?: string;
  campaign: CampaignKey;
  status: ConversationStatus;
  /** the lead's outcome before the agent was stopped */
  outcome?: Outcome;
  /** why the agent is off, or that it was reactivated; absent if it is on */
  control?: 'dashboard' | 'phone' | 'stop_word' | 'model_failed' | 'reactivated' | 'inactive';
  by?: PersonKey;
  needsAttention?: true;
  /** the member assigned to the lead */
  assigned?: PersonKey;
  tags?: TagName[];
  /** the lead's words that confirm an appointment */
  booked?: string;
  /** the lead's last words may be an opt-out, which a member has to decide */
  doubted?: true;
  /** the lead's words that ask for contact this many days after the last line */
  later?: { quote: string; days: number };
  /** the lead's last message has no answer yet */
  waiting?: true;
  minutesAgo: number;
  lines: Line[];
}

type LineOptions = Omit<Line, 'by' | 'text'>;

const lineBy =
  (by: Line['by']) =>
  (text: string, more: LineOptions = {}): Line => ({ by, text, ...more });

export const lead = lineBy('lead');
export const agent = lineBy('agent');
export const welcome = lineBy('welcome');
/** A text typed on the phone itself. */
export const phone = lineBy('phone');
/** A reply written in the dashboard. */
export const person = (author: PersonKey, text: string, more: LineOptions = {}): Line =>
  lineBy('person')(text, { author, ...more });

type TalkInCampaign = Omit<Talk, 'campaign' | 'status'> & Partial<Pick<Talk, 'status'>>;

/** Conversations of one campaign, which go on unless they have another status. */
export const talksOf = (campaign: CampaignKey, talks: TalkInCampaign[]): Talk[] =>
  talks.map((talk) => ({ status: 'en_cours', ...talk, campaign }));

export const HOUR = 60;
export const DAY = 24 * HOUR;

/** The stored type of each kind of line. */
export const INTERACTION = {
  lead: 'USER_MESSAGE',
  agent: 'AI_RESPONSE',
  welcome: 'LEAD_WELCOME',
  person: 'HUMAN_MESSAGE',
  phone: 'HUMAN_MESSAGE',
} as const;
