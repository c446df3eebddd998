import type { Page } from '@playwright/test';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';

/** Plays the server's responses about one conversation in the browser, for threads of any length. */
export interface FakeThread {
  /** oldest first */
  messages: ThreadMessage[];
  /** A message arrives, and the page gets its event. */
  arrive: (message: ThreadMessage) => Promise<void>;
  /** How many pages of the thread were requested. */
  pages: () => number;
}

interface Asked {
  conversation_id?: string;
  before?: string;
}

export const CONVERSATION_ID = '018f0000-0000-7000-8000-000000000001';
const PAGE = 50;

export function buildThreadMessage(
  index: number,
  overrides: Partial<ThreadMessage> = {},
): ThreadMessage {
  const from_lead = index % 3 !== 0;
  return {
    message_id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    seq: index,
    type_interaction: from_lead ? 'USER_MESSAGE' : 'AI_RESPONSE',
    from_lead,
    text: `Message ${index}`,
    media_type: null,
    details: '',
    reaction: null,
    lead_reaction: null,
    our_reaction: null,
    quoted: null,
    edited_at: null,
    deleted_at: null,
    file: null,
    state: from_lead ? 'received' : 'read',
    failure: null,
    timestamp_unix: 1_790_000_000 + index * 600,
    author_name: null,
    author_user_id: null,
    ...overrides,
  };
}

/** Makes every conversation page show `messages`. All other requests go to the product. */
export async function fakeThread(page: Page, messages: ThreadMessage[]): Promise<FakeThread> {
  let pages = 0;
  const answers: Record<string, (input: Asked) => unknown> = {
    list: () => ({ items: [row(messages)], nextCursor: null }),
    get: ({ conversation_id }) =>
      about({ ...row(messages), ...(conversation_id && { conversation_id }) }),
    thread({ before }) {
      pages += 1;
      const end = before ? Number(before) : messages.length;
      const start = Math.max(0, end - PAGE);
      const previousCursor = start > 0 ? String(start) : null;
      return { messages: messages.slice(start, end), previousCursor };
    },
    events: () => ({ items: [], nextCursor: null }),
    notes: () => ({ items: [], nextCursor: null }),
  };
  await page.addInitScript(replaceEventSource);
  await page.route('**/rpc/conversations/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = answers[name];
    if (!answer) return route.fallback();
    const body = route.request().postDataJSON() as { json?: Asked } | null;
    await route.fulfill({ json: { json: answer(body?.json ?? {}) } });
  });
  return {
    messages,
    pages: () => pages,
    async arrive(message) {
      messages.push(message);
      await page.evaluate((conversation_id) => {
        const data = JSON.stringify({ kind: 'conversation', conversation_id });
        const sources = (globalThis as unknown as { liveSources: EventTarget[] }).liveSources;
        for (const source of sources) source.dispatchEvent(new MessageEvent('change', { data }));
      }, CONVERSATION_ID);
    },
  };
}

/** Runs in the page: an event stream that the test writes to. */
function replaceEventSource() {
  const sources: EventTarget[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor() {
      super();
      sources.push(this);
      setTimeout(() => {
        this.dispatchEvent(new Event('open'));
        this.dispatchEvent(new Event('ready'));
      });
    }
    close() {
      this.readyState = 2;
    }
  }
  Object.assign(globalThis, { EventSource: Stream, liveSources: sources });
}

function row(messages: ThreadMessage[]): ConversationRow {
  const last = messages.at(-1);
  const at = new Date((last?.timestamp_unix ?? 0) * 1000).toISOString();
  return {
    conversation_id: CONVERSATION_ID,
    campaign_id: CONVERSATION_ID,
    campaign_name: 'Spring',
    agent_name: 'Emma',
    id_lead: '33612345678@c.us',
    name: 'Lea Martin',
    phone: '33612345678',
    conversation_status: 'en_cours',
    outcome: 'en_cours',
    left_alone: null,
    booked_at: null,
    booked_for: null,
    agent_off_until: null,
    resume_at: null,
    resume_minutes: null,
    contact: null,
    manual_override: true,
    agent_active: false,
    ai_state: 'manual_control',
    last_message: last?.text ?? '',
    last_interaction: 'USER_MESSAGE',
    timestamp_unix: last?.timestamp_unix ?? 0,
    last_activity_at: at,
    shown_at: at,
    unwritten: null,
    needs_attention: false,
    attention_reason: null,
    person_due_since: null,
    opt_out_doubt: null,
    opted_out: false,
    unread: false,
    draft: false,
    assigned_to: null,
    tags: [],
    found: null,
  };
}

function about(conversation: ConversationRow) {
  return {
    conversation,
    handoff: null,
    agentTyping: false,
    gatewayProblem: null,
    campaignPaused: false,
    booking: null,
    held: null,
    optOut: null,
    optedOut: false,
    can: { stop: false, reactivate: true, reply: true },
  };
}
