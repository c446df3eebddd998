import { createTransport } from 'nodemailer';
import type { Logger } from './log.ts';
import { smtpHref, smtpServer } from './settings/smtp-address.ts';
import { smtpFault } from './smtp-fault.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** where replies go, if not to the sender */
  replyTo?: string;
}

export interface EmailSender {
  /** Hands an email to the SMTP server. Throws if the server doesn't accept it in time. */
  send(email: Email): Promise<void>;
  /** The problem that keeps the SMTP server from accepting emails, or null. */
  check(): Promise<string | null>;
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
    url: smtpHref(url),
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
    check: () =>
      transport.verify().then(
        () => null,
        (error: Error) => smtpFault(error, smtpServer(url)),
      ),
    close: () => transport.close(),
  };
}
