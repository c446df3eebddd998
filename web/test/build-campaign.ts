import type { Campaign } from '#domain/campaigns/schema.ts';

/** By default Spring, a draft without a number, whose agent is Emma. */
export function buildCampaign(like: Partial<Campaign> = {}): Campaign {
  return {
    campaign_id: 'c1',
    campaign_slug: 'spring-k3f9',
    campaign_name: 'Spring',
    agent_name: 'Emma',
    company_name: 'Martin Coaching',
    agent_language: 'english',
    agent_timezone: 'UTC',
    lead_hour_limit: 30,
    lead_day_limit: 100,
    agent_style: 'professional',
    language_variant: null,
    address_form: null,
    business_focus: 'coaching',
    offer_description: 'Twelve weeks of coaching for founders who want to sell without pressure.',
    goal_type: 'book_appointments',
    goal_custom: null,
    call_text: '',
    calendar_url: 'https://cal.example.com/emma',
    website_url: null,
    webhook_url: null,
    offer_generated_from: 'manual',
    is_agent_configured: true,
    status: 'draft',
    agent_phone_id: null,
    waha_session: null,
    waha_session_status: null,
    whatsapp_connected: false,
    creating: false,
    created_at: '2026-03-09T07:05:00.000Z',
    updated_at: '2026-03-09T07:05:00.000Z',
    ...like,
  };
}

/** The same campaign with a number. */
export const buildConnected = (like: Partial<Campaign> = {}) =>
  buildCampaign({
    status: 'active',
    agent_phone_id: '15550001111@c.us',
    waha_session: 'setter-c1',
    waha_session_status: 'WORKING',
    whatsapp_connected: true,
    ...like,
  });
