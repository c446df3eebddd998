import { createTransport } from 'nodemailer';
import type { Logger } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail to the mail server. Throws when it does not take it; every wait is bounded. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer({
  url,
  from,
  log,
}: {
  url: string;
  from: string;
  log: Logger;
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail({ from, ...mail });
      log.info({ messageId, subject: mail.subject }, 'mail handed over');
    },
    close: () => transport.close(),
  };
}
