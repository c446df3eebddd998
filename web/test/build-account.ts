import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';

/** A connected, working number. */
export const buildAccount = (like: Partial<WhatsAppAccount> = {}): WhatsAppAccount => ({
  campaign_id: 'c2',
  campaign_slug: 'autumn-1',
  campaign_name: 'Autumn',
  agent_name: 'Max',
  shared_with: [],
  waha_session: 'setter-c2',
  waha_session_status: 'WORKING',
  agent_phone_id: '33612345678@c.us',
  phone_number: '33612345678',
  profile_name: 'Martin Coaching',
  profile_picture_url: null,
  connection_status: 'connected',
  state: 'connected',
  lost_at: null,
  gateway_problem: null,
  awaits_review: false,
  restriction: null,
  restricted_until: null,
  daily_messages_quota: 250,
  daily_messages_sent: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...like,
});
