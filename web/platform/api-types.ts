import type { Client } from '@orpc/client';
import type { Me } from '#domain/accounts/schema.ts';
import type { Campaign, ManualForm } from '#domain/campaigns/schema.ts';
import type { ConversationRow, Handoff, ThreadMessage } from '#domain/conversations/schema.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import type { GatewayAction, GatewayAnswer, WhatsAppAccount } from '#domain/whatsapp/schema.ts';
type P<I, O> = Client<Record<never, never>, I, O, Error>;
type T = { teamSlug: string };
type Ok = { ok: true };
export type Api = {
  accounts: {
    me: P<undefined, Me | null>;
    register: P<{ name: string; email: string; password: string }, Me>;
    signIn: P<{ email: string; password: string }, Me>;
    signOut: P<undefined, Ok>;
    resendVerification: P<undefined, Ok>;
    verifyEmail: P<{ userId: string; secret: string }, Ok>;
    updateProfile: P<{ first_name: string; last_name: string }, Me>;
    completeOnboarding: P<undefined, Me>;
  };
  teams: {
    create: P<{ team_name: string }, { team_id: string; team_slug: string; team_name: string }>;
    home: P<T, TeamHome>;
  };
  campaigns: {
    list: P<T, Campaign[]>;
    get: P<T & { campaignSlug: string }, Campaign>;
    createManual: P<T & { form: ManualForm }, { campaign_id: string; campaign_slug: string }>;
  };
  whatsapp: {
    gateway: P<T & { campaign_id: string; action: GatewayAction }, GatewayAnswer>;
    confirm: P<
      T & { campaign_id: string },
      | { ok: true; account: WhatsAppAccount }
      | { ok: false; reason: 'not_working' | 'number_taken'; message: string }
    >;
    disconnect: P<T & { campaign_id: string }, Ok>;
    accounts: P<T, WhatsAppAccount[]>;
  };
  conversations: {
    list: P<
      T & {
        campaign_id?: string;
        conversation_status?: ConversationRow['conversation_status'];
        search?: string;
        cursor?: string;
      },
      { items: ConversationRow[]; nextCursor: string | null }
    >;
    get: P<
      T & { conversation_id: string },
      {
        conversation: ConversationRow;
        handoff: Handoff | null;
        agentTyping: boolean;
        can: { stop: boolean; reactivate: boolean; reply: boolean };
      }
    >;
    thread: P<
      T & { conversation_id: string; before?: string },
      { messages: ThreadMessage[]; previousCursor: string | null }
    >;
    stop: P<T & { conversation_id: string }, ConversationRow>;
    reactivate: P<T & { conversation_id: string }, ConversationRow>;
    reply: P<T & { conversation_id: string; text: string; message_id: string }, ThreadMessage>;
  };
};
