import type { APIRequestContext } from '@playwright/test';

interface SandboxEmail {
  subject: string;
  text: string;
  links: string[];
}

/** The sandbox of the running product. */
export const SANDBOX_URL = process.env.E2E_SANDBOX_URL ?? '';

/** User actions on the sandbox's mailbox and phone, through its control interface. */
export function sandboxOf(request: APIRequestContext, url = SANDBOX_URL) {
  const session = (name: string, what: string) => `${url}/waha/_control/sessions/${name}/${what}`;
  return {
    /** Emails to an address, newest first. */
    async emails(to: string): Promise<SandboxEmail[]> {
      const answer = await request.get(`${url}/mail/_control/messages`, { params: { to } });
      return ((await answer.json()) as { messages: SandboxEmail[] }).messages;
    },
    /** The newest of them; undefined while there is none. */
    async newestEmail(to: string): Promise<SandboxEmail | undefined> {
      return (await this.emails(to))[0];
    },
    async receiveWhatsapp(name: string, from: string, text: string, extra: object = {}) {
      await request.post(session(name, 'messages'), { data: { from, text, ...extra } });
    },
    /** A lead calls; `what` is `accepted` or `rejected` if the owner answers on the phone. */
    async call(name: string, from: string, what = 'received') {
      await request.post(session(name, 'calls'), { data: { from, what } });
    },
    /** `history`: older messages on the phone. */
    async scan(name: string, phone: string, pushName: string, history: object[] = []) {
      await request.post(session(name, 'scan'), { data: { phone, pushName, history } });
    },
    /** Something happens to a session on the phone or at the gateway. */
    async happens(name: string, what: 'disconnect' | 'drop') {
      await request.post(session(name, what), { data: {} });
    },
    /** Puts a session into a state of the gateway, such as SCAN_QR_CODE. */
    async setStatus(name: string, status: string) {
      await request.post(session(name, 'status'), { data: { status } });
    },
    /** Texts that the product sent in a session, oldest first; a repeated id counts once. */
    async sent(name: string): Promise<string[]> {
      const answer = await request.get(session(name, 'sent'));
      const { sent } = (await answer.json()) as { sent: { text: string; repeat: boolean }[] };
      return sent.filter((item) => !item.repeat).map((item) => item.text);
    },
  };
}

export type Sandbox = ReturnType<typeof sandboxOf>;
