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

export function createEmailSender({ url, from, log }: { url: string; from: string; log: Logger }) {
  const transport = createTransport({
    url: smtpHref(url),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    /** Hands an email to the SMTP server. Throws if the server doesn't accept it in time. */
    async send(email: Email) {
      const { messageId } = await transport.sendMail({ from, ...email });
      log.info({ messageId, subject: email.subject }, 'email accepted by the SMTP server');
    },
    /** The problem that keeps the SMTP server from accepting emails, or null. */
    check: () =>
      transport.verify().then(
        () => null,
        (error: Error) => smtpFault(error, smtpServer(url)),
      ),
    close: () => transport.close(),
  };
}

export type EmailSender = ReturnType<typeof createEmailSender>;
