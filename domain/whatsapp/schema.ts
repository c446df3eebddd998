import { z } from 'zod';
import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import type { NumberState } from './number-state.ts';
import type { SessionStatus } from './session-status.ts';

export { SESSION_STATUSES, type SessionStatus } from './session-status.ts';

/** Why the gateway refuses to send until its problem is fixed. */
export type GatewayProblem =
  /** its engine generates no message ids */
  | 'engine'
  /** it is too old */
  | 'version'
  /** it rejects our key */
  | 'key'
  /** it forbids the call */
  | 'forbidden'
  /** it doesn't know the session */
  | 'no_session'
  /** it doesn't implement the call */
  | 'unsupported';

/** Why WhatsApp doesn't let a number write to new contacts. */
export type Restriction = 'time_lock' | 'capping';

/** The eight gateway actions that a browser may call. */
export const GATEWAY_ACTIONS = [
  'getProfile',
  'deleteSession',
  'createSession',
  'startSession',
  'stopSession',
  'getSessionStatus',
  'getQRCode',
  'logoutSession',
] as const;
export type GatewayAction = (typeof GATEWAY_ACTIONS)[number];

const missingParameters = () => whatsappErrors.missingParameters.text;
const required = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? missingParameters() : undefined,
};

/** Names a campaign's number. */
export const numberRef = z.object({
  team_slug: z.string(required),
  campaign_id: z.uuid(required),
});

export const gatewayCall = numberRef.extend({ action: z.enum(GATEWAY_ACTIONS, required) });

const READ_ONLY_CALLS = new Set(['getProfile', 'getSessionStatus', 'getQRCode']);

/** Whether a call only reads; the others change something at the gateway. */
export function isReadOnlyGatewayCall(input: unknown): boolean {
  return READ_ONLY_CALLS.has(String((input as { action?: unknown })?.action));
}

/** The proxy's response. `data` never holds a key, a stack trace or the gateway's echo. */
export interface GatewayAnswer {
  ok: boolean;
  status: number;
  error?: string;
  /** what must be fixed at the gateway before a number can be connected */
  problem?: GatewayProblem;
  data?: {
    /** getSessionStatus */
    status?: SessionStatus;
    /** getSessionStatus: who is linked, once WORKING */
    me?: { id: string; pushName: string } | null;
    /** getSessionStatus: why the scanned number is refused, as a sentence for the user */
    refusal?: string;
    /** getQRCode: a data URL of a PNG */
    qr?: string;
    /** getProfile */
    profile?: { id: string; name: string; picture: string | null };
  };
}

/** What a browser sees of a linked number. */
export interface WhatsAppAccount {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  /** ids of other campaigns that answer on it */
  shared_with: string[];
  waha_session: string;
  waha_session_status: SessionStatus | null;
  agent_phone_id: string;
  phone_number: string;
  profile_name: string;
  profile_picture_url: string | null;
  connection_status: 'connected' | 'disconnected' | 'connecting';
  state: NumberState;
  /** when the connection was lost, until someone reconnects or removes it; ISO time */
  lost_at: string | null;
  /** why nothing can be sent until the gateway is fixed */
  gateway_problem: GatewayProblem | null;
  /** why the number may not write to new contacts */
  restriction: Restriction | null;
  /** until when, as an ISO time */
  restricted_until: string | null;
  /** its agent answers no chat until a user has reviewed what happens to earlier ones */
  awaits_review: boolean;
  daily_messages_quota: number;
  /** today's first messages, in the campaign's time zone */
  daily_messages_sent: number;
  created_at: string;
  updated_at: string;
}

/** What a number has done and still has to do, per campaign. */
export interface AccountTotals {
  campaign_id: string;
  /** waiting first messages */
  pending_messages_count: number;
  /** by its agents */
  total_messages_sent: number;
  /** leads that its agents wrote to */
  total_leads_contacted: number;
}

/** Whether the gateway can be used, for every member of a team. */
export interface GatewayHealth {
  problem: GatewayProblem | null;
}
