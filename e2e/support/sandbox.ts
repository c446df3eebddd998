import type { APIRequestContext } from '@playwright/test';

interface SandboxMail {
  subject: string;
  text: string;
  links: string[];
}

/** What a person would do with the sandbox's mailbox and phone, through its control interface. */
export function sandboxOf(request: APIRequestContext, url: string) {
  const session = (name: string, what: string) => `${url}/waha/_control/sessions/${name}/${what}`;
  return {
    /** The newest mail to an address, once there is one. */
    async newestMail(to: string): Promise<SandboxMail | undefined> {
      const answer = await request.get(`${url}/mail/_control/messages`, { params: { to } });
      const mails = (await answer.json()) as SandboxMail[] | { messages: SandboxMail[] };
      return (Array.isArray(mails) ? mails : mails.messages)[0];
    },
    async receiveWhatsapp(name: string, from: string, text: string, extra: object = {}) {
      await request.post(session(name, 'messages'), { data: { from, text, ...extra } });
    },
    async scan(name: string, phone: string, pushName: string) {
      await request.post(session(name, 'scan'), { data: { phone, pushName } });
    },
    /** Texts that the product sent on a session, oldest first; a repeated id counts once. */
    async sent(name: string): Promise<string[]> {
      const answer = await request.get(session(name, 'sent'));
      const body = (await answer.json()) as
        | { text: string; repeat?: boolean }[]
        | { sent?: { text: string; repeat?: boolean }[] };
      const list = Array.isArray(body) ? body : (body.sent ?? []);
      return list.filter((one) => !one.repeat).map((one) => one.text);
    },
  };
}
