import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { NANOS, parsePrices } from '#domain/models/prices.ts';

/** Types of settings, from the operator's text to the program's value. */
export const port = z.coerce.number().int().min(1).max(65_535);
export const url = (...protocols: string[]) =>
  z.string().superRefine((text, context) => {
    if (protocols.includes(URL.parse(text)?.protocol ?? '')) return;
    const begins = protocols.some((protocol) => text.startsWith(`${protocol}//`));
    context.addIssue(
      begins
        ? "isn't a complete address. Name a server, percent-encode special characters in the password (/ as %2F, : as %3A, # as %23), and put an IPv6 address in [ ]"
        : `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  });
export const http = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''));

/** A server and its port, without a path. */
export const origin = http.refine(
  (text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
  {
    error: 'must be an address without a path or a user name, such as https://app.example.com',
  },
);

/** Text that may go into an HTTP header. */
export const headerText = z
  .string()
  .regex(/^[\x20-\x7e]*$/, { error: 'must contain only ASCII characters' });

/** Each address includes the paths under it, an origin all of its pages. */
export const addresses = z.string().transform((text, check) => {
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    const url = URL.parse(part);
    const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
    if (isPlain && /^https?:$/.test(url.protocol)) continue;
    check.addIssue({
      code: 'custom',
      message: 'must be a list of addresses such as http://localhost:3001/sites/',
    });
  }
  return parts;
});

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** Items separated by commas. */
const list = <Item>(items: z.ZodType<Item[], string[]>) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(items);

export const names = list(z.array(z.string()).min(1));

const role = z.enum(['web', 'worker'], { error: 'must be web, worker, or web,worker' });
export const roles = list(z.array(role).min(1));

const sandboxPart = z.enum(['whatsapp', 'model', 'email', 'google', 'payments']);
export const sandboxParts = list(z.array(sandboxPart));

const domainName = z
  .string()
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, { error: 'must be a list of domains such as example.com' });
export const domainNames = list(z.array(domainName));

/** A BlockList of node:net against which every request is checked. */
export const networks = z.string().transform((text, context) => {
  const parsed = parseNetworks(text);
  if (parsed) return parsed;
  context.addIssue('must be addresses or networks such as 10.0.0.0/8, separated by commas');
  return z.NEVER;
});

export const prices = z.string().transform((text, context) => {
  const parsed = parsePrices(text);
  if (parsed) return parsed;
  context.addIssue('must be prices such as my-model=0.10/0.01/0.50, separated by commas');
  return z.NEVER;
});

/** US dollars, converted to billionths. */
export const dollars = z.coerce
  .number()
  .positive()
  .max(1_000_000)
  .transform((amount) => Math.round(amount * NANOS))
  .optional();

/** The same per minute. A self-hosted server may cost nothing. */
export const minutePrice = z.coerce
  .number()
  .min(0)
  .max(100)
  .transform((amount) => Math.round(amount * NANOS))
  .optional();

interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** One sentence for operators, repeated in `.env.example`. */
  help: string;
  schema: Schema;
  /** The value in `.env.example`, where the default isn't a good example. */
  example?: string;
  /** `npm start` provides a default. */
  providedByStart?: true;
  /** This setting has no effect without that one. */
  needs?: string;
}

export const setting = <Schema extends z.ZodType>(value: Setting<Schema>) => value;

/** This many bytes in base64url, without padding. */
export const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), {
    error: `must be ${bytes} bytes in base64url`,
  });

/**
 * Reads a comma-separated list of addresses and networks (`10.0.0.0/8, 192.0.2.7, fd00::/8`).
 * Undefined when a part is neither.
 */
export function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const part of text.split(',').map((item) => item.trim())) {
    if (!part) continue;
    const [address = '', length, more] = part.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : Number(length);
    const isLength = length === undefined || /^\d{1,3}$/.test(length);
    if (version === 0 || more !== undefined || !isLength || prefix > bits) return undefined;
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}
