import { randomUUID } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** An event's id: `evt_` and a ULID in lower case. */
export function eventId(now: number): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = CROCKFORD[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const hex = hexDigits(32);
  let tail = '';
  for (let i = 0; i < 16; i += 1) {
    tail += CROCKFORD[Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) % 32];
  }
  return `evt_${time}${tail}`;
}

/** A message id as the gateway makes it for what it sends. */
export function outgoingMessageId(): string {
  return `3EB0${hexDigits(18).toUpperCase()}`;
}

/** A message id as a person's phone makes it. */
export function phoneMessageId(): string {
  return `3A${hexDigits(18).toUpperCase()}`;
}

let requestCount = 0;

/** `X-Webhook-Request-Id`: unique to a delivery, the same on its retries. */
export function requestId(): string {
  requestCount += 1;
  return `3b2${Date.now().toString(36)}${requestCount.toString(36)}`;
}

/** What a QR code of WhatsApp Web holds: a reference and three keys. */
export function qrValue(): string {
  const key = () => Buffer.from(hexDigits(64), 'hex').toString('base64');
  const reference = Buffer.from(hexDigits(120), 'hex').toString('base64');
  return `2@${reference},${key()},${key()},${key()}`;
}

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
