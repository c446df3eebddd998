/** An email as the mailbox keeps it and as `/mail/_control/messages` answers it. */
export interface StoredMail {
  id: string;
  /** Bare address of the From header, else of the envelope. */
  from: string;
  fromName: string;
  /** Envelope recipients, lower case: who really gets it, blind copies included. */
  to: string[];
  subject: string;
  /** Plain text; made from the HTML when the email has none. */
  text: string;
  /** Empty when the email has no HTML part. */
  html: string;
  /** Web addresses found in the HTML and the text, in order, each once. */
  links: string[];
  attachments: { filename: string; mimeType: string; size: number }[];
  messageId: string;
  replyTo: string;
  /** ISO 8601, when the SMTP server accepted it. */
  receivedAt: string;
  /** Bytes on the wire. */
  size: number;
}
