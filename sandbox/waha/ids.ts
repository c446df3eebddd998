import { randomUUID } from 'node:crypto';

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Addresses of WhatsApp: `336…@c.us` a phone, `…@lid` a hidden one. */
export const digitsOf = (text: string): string => text.replace(/@.*$/, '').replace(/\D/g, '');
export const phoneAddress = (phone: string): string => `${digitsOf(phone)}@c.us`;
export const isLid = (address: string): boolean => address.endsWith('@lid');

/** `@s.whatsapp.net` is what the wire says for `@c.us`. */
export const wireAddress = (address: string): string =>
  address.replace(/@c\.us$/, '@s.whatsapp.net');

export function normalAddress(address: string): string {
  const trimmed = address.trim().replace(/@s\.whatsapp\.net$/, '@c.us');
  return trimmed.includes('@') ? trimmed : phoneAddress(trimmed);
}

/** `true_1555@c.us_3EB0…` becomes `3EB0…`; a bare id stays as it is. */
export const bareId = (id: string): string => id.split('_')[2] ?? id;

/** An event's id: `evt_` and a ULID in lower case. */
export const eventId = (): string =>
  `evt_${Date.now().toString(32).padStart(10, '0')}${hexDigits(16)}`;

/** A message id as the gateway makes it for what it sends. */
export const outgoingMessageId = (): string => `3EB0${hexDigits(18).toUpperCase()}`;

/** A message id as a person's phone makes it. */
export const phoneMessageId = (): string => `3A${hexDigits(18).toUpperCase()}`;

/** What a QR code of WhatsApp Web holds: a reference and three keys. */
export const qrValue = (): string =>
  `2@${[120, 64, 64, 64].map((count) => Buffer.from(hexDigits(count), 'hex').toString('base64')).join()}`;

/** The lid that WhatsApp would hide this phone number behind; the same in every run. */
export function lidOf(phone: string): string {
  let hash = 0n;
  for (const digit of phone) hash = (hash * 131n + BigInt(digit.charCodeAt(0))) % 99_999_999_999n;
  return `9${hash.toString().padStart(13, '0')}@lid`;
}

function hexDigits(count: number): string {
  let hex = '';
  while (hex.length < count) hex += randomUUID().replaceAll('-', '');
  return hex.slice(0, count);
}
