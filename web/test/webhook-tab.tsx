import { vi } from 'vitest';
import type { LeadDelivery, LeadHook } from '#domain/leads/deliveries.ts';
import type { PostReading } from '#domain/leads/posts/waiting-posts.ts';
import { buildConnected } from '#web/test/build-campaign.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { WebhookTab } from '#web/features/whatsapp/webhook-tab.tsx';

export const URL_OF_HOOK = 'https://app.example/hooks/acme-123456/spring-k3f9';

export const hook = (like: Partial<LeadHook> = {}): LeadHook => ({
  url: URL_OF_HOOK,
  default_country: 'FR',
  support_email: 'help@example.com',
  support_chat: false,
  ...like,
});

export const delivery = (like: Partial<LeadDelivery> = {}): LeadDelivery => ({
  delivery_id: 'd1',
  received_at: '2026-03-09T07:05:00.000Z',
  outcome: 'planned',
  name: 'Ada Lovelace',
  phone: '06 39 98 00 01',
  email: '',
  problems: {},
  source: 'https://shop.example/contact',
  consent: true,
  by_model: false,
  conversation_id: 'v1',
  planned_at: null,
  ...like,
});

export const reading = (like: Partial<PostReading> = {}): PostReading => ({
  phone: [{ value: '06 39 98 00 01', reason: 'name', says: 'Téléphone', keys: ['Téléphone'] }],
  name: [{ value: 'Ada', reason: 'joined', says: 'Prénom + Nom', keys: ['Prénom', 'Nom'] }],
  email: [],
  message: [],
  digits: '33639980001',
  problem: null,
  attribution: { utm_source: 'instagram' },
  fields: {},
  leads: 1,
  ...like,
});

/** The webhook's response to the test lead; the fake server covers the procedures. */
export const hookAnswer = { next: () => new Response() };

export function open(campaigns = [buildConnected()], answers: Answers = {}) {
  const server = fakeServer({
    'leads/hook': hook(),
    'leads/deliveries': [delivery()],
    'leads/waitingPosts': [],
    'leads/testPost': null,
    'leads/tryPost': reading(),
    ...answers,
  });
  const procedures = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (typeof input !== 'string') return procedures(input);
    sent.push([input, JSON.parse(init?.body as string)]);
    return hookAnswer.next();
  });
  const page = openInTeam(
    <WebhookTab
      campaigns={campaigns}
      chosenId={null}
      onChoose={() => undefined}
      hrefOf={(tab, id) => `${TEAM}/whatsapp?tab=${tab}${id ? `&campaign=${id}` : ''}`}
    />,
    { at: '/whatsapp' },
  );
  return { ...page, server, sent };
}
