import { randomBytes } from 'node:crypto';

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** WhatsApp's addresses: `336…@c.us` is a phone, `…@lid` a hidden one. */
export const digitsOf = (text: string): string => text.replace(/@.*$/, '').replace(/\D/g, '');
export const phoneAddress = (phone: string): string => `${digitsOf(phone)}@c.us`;
export const isLid = (address: string): boolean => address.endsWith('@lid');

/** On the wire, `@c.us` is `@s.whatsapp.net`. */
export const toWireAddress = (address: string): string =>
  address.replace(/@c\.us$/, '@s.whatsapp.net');

export function normalizeAddress(address: string): string {
  const trimmed = address.trim().replace(/@s\.whatsapp\.net$/, '@c.us');
  return trimmed.includes('@') ? trimmed : phoneAddress(trimmed);
}

/** Shortens `true_1555@c.us_3EB0…` to `3EB0…`; a bare id stays unchanged. */
export const bareId = (id: string): string => id.split('_')[2] ?? id;

/** An event's id: `evt_` and a ULID in lower case. */
export const eventId = (): string => `evt_${Date.now().toString(32).padStart(10, '0')}${hexOf(8)}`;

/** A message id like the gateway's for what it sends. */
export const outgoingMessageId = (): string => `3EB0${hexOf(9).toUpperCase()}`;

/** A message id like a phone's. */
export const phoneMessageId = (): string => `3A${hexOf(9).toUpperCase()}`;

/** The content of a WhatsApp Web QR code: a reference and three keys. */
export const qrValue = (): string =>
  `2@${[60, 32, 32, 32].map((count) => randomBytes(count).toString('base64')).join()}`;

/** The lid behind which WhatsApp would hide this phone number; the same in every run. */
export function lidOf(phone: string): string {
  let hash = 0n;
  for (const digit of phone) hash = (hash * 131n + BigInt(digit.charCodeAt(0))) % 99_999_999_999n;
  return `9${hash.toString().padStart(13, '0')}@lid`;
}

const hexOf = (bytes: number): string => randomBytes(bytes).toString('hex');
