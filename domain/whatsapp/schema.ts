import { z } from 'zod';
import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import type { NumberState } from './number-state.ts';
import type { SessionStatus } from './session-status.ts';

export { SESSION_STATUSES, type SessionStatus } from './session-status.ts';

/** Why the gateway refuses to send until its problem is fixed. */
export const GATEWAY_PROBLEMS = [
  /** its engine gives no message ids */
  'engine',
  /** it is too old */
  'version',
  /** it refuses our key */
  'key',
  /** it forbids the call */
  'forbidden',
  /** it knows no such session */
  'no_session',
  /** it does not implement the call */
  'unsupported',
] as const;
export type GatewayProblem = (typeof GATEWAY_PROBLEMS)[number];

/** Why WhatsApp lets a number write to no one first. */
export type Restriction = 'time_lock' | 'capping';

/** The eight actions that a browser may ask of the gateway. */
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

/** Whose number is meant. */
export const numberRef = z.object({
  team_slug: z.string(required),
  campaign_id: z.uuid(required),
});

export const gatewayCall = numberRef.extend({ action: z.enum(GATEWAY_ACTIONS, required) });

const LOOKS = new Set(['getProfile', 'getSessionStatus', 'getQRCode']);

/** Whether a call only reads; the others change something at the gateway. */
export function isReadOnlyGatewayCall(input: unknown): boolean {
  return LOOKS.has(String((input as { action?: unknown })?.action));
}

/** What the proxy answers. `data` never holds a key, a stack trace or the gateway's echo. */
export interface GatewayAnswer {
  ok: boolean;
  status: number;
  error?: string;
  /** what has to be fixed at the gateway before a number can be connected */
  problem?: GatewayProblem;
  data?: {
    /** getSessionStatus */
    status?: SessionStatus;
    /** getSessionStatus: who is linked, once WORKING */
    me?: { id: string; pushName: string } | null;
    /** getSessionStatus: why the number that was scanned is refused, in words for a person */
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
  /** since when the connection is lost, until someone reconnects or removes it; ISO time */
  lost_at: string | null;
  /** why nothing can be sent until the gateway is fixed */
  gateway_problem: GatewayProblem | null;
  /** why the number may write to no one first */
  restriction: Restriction | null;
  /** until when, as an ISO time */
  restricted_until: string | null;
  /** its agent answers no one until someone has seen what happens to its earlier chats */
  awaits_review: boolean;
  daily_messages_quota: number;
  /** first messages of today, in the campaign's time zone */
  daily_messages_sent: number;
  created_at: string;
  updated_at: string;
}

/** What a number has done and has still to do, by its campaign. */
export interface AccountTotals {
  campaign_id: string;
  /** first messages that wait */
  pending_messages_count: number;
  /** by its agents */
  total_messages_sent: number;
  /** to whom its agents wrote */
  total_leads_contacted: number;
}

/** Whether the gateway can be used, for every member of a team. */
export interface GatewayHealth {
  problem: GatewayProblem | null;
}
