import { createTransport } from 'nodemailer';
import type { Logger } from './log.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface EmailSender {
  /** Hands an email to the SMTP server. Throws when it doesn't accept it in time. */
  send(email: Email): Promise<void>;
  close(): void;
}

export function createEmailSender({
  url,
  from,
  log,
}: {
  url: string;
  from: string;
  log: Logger;
}): EmailSender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(email) {
      const { messageId } = await transport.sendMail({ from, ...email });
      log.info({ messageId, subject: email.subject }, 'email accepted by the SMTP server');
    },
    close: () => transport.close(),
  };
}
