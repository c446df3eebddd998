import { z } from 'zod';
import { SESSION_STATUSES } from '../model.ts';

const phone = z
  .string()
  .refine((text) => text.replace(/\D/g, '').length >= 5, 'a phone number with its country code');

export const scanBody = z.strictObject({
  phone,
  pushName: z.string().max(100).default('Sandbox phone'),
  /** Only if this is the code now shown, as a camera would have read it. */
  qr: z.string().optional(),
});

export const messageBody = z.strictObject({
  /** The lead: a phone number, or a whole address (`…@c.us`, `…@lid`). */
  from: z.string().min(1),
  text: z.string().max(1_000_000).default(''),
  /** The lead's name, as WhatsApp shows it. */
  name: z.string().max(100).optional(),
  /** Bare message id; one that is known already is a replay by the engine. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  /** Seconds since 1970; now by default. */
  timestamp: z.int().positive().optional(),
  /** The owner typed it on the phone, to the lead `from`. */
  fromMe: z.boolean().default(false),
  /** Written from behind a lid: `true` for the lead's own, or the lid itself. */
  lid: z.union([z.boolean(), z.string()]).optional(),
  /** With `lid`: WhatsApp does not reveal the phone number, neither here nor later. */
  anonymous: z.boolean().default(false),
  /** Written in a group: `true` for a default one, or its `…@g.us` address. */
  group: z.union([z.boolean(), z.string()]).optional(),
  /** A status ("story") of the lead. */
  broadcast: z.boolean().default(false),
  media: z
    .strictObject({
      mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/),
      filename: z.string().max(200).optional(),
      /** Base64; without it the gateway fails to fetch the file. */
      data: z.base64().max(32_000_000).optional(),
    })
    .optional(),
  /** WhatsApp's own message, for what is more than text or a file: `{"orderMessage": {…}}`. */
  content: z.record(z.string().min(1), z.unknown()).optional(),
  /**
   * Unscaled milliseconds from when the history has it to its webhook; by default 12 s for a file that
   * the gateway fails to fetch.
   */
  lateMs: z.number().nonnegative().max(120_000).optional(),
  /** Id of the message that this one answers, bare or whole. */
  replyTo: z.string().optional(),
  /** No webhook reports it; only the history has it. */
  missed: z.boolean().default(false),
});
export type MessageInput = z.infer<typeof messageBody>;

export const messagesBody = z.union([messageBody, z.array(messageBody).max(20_000)]);

export const statusBody = z.strictObject({
  status: z.enum(SESSION_STATUSES),
});
export const offlineBody = z.strictObject({ offline: z.boolean().default(true) });
export const deafBody = z.strictObject({ deaf: z.boolean().default(true) });
export const readBody = z.strictObject({ from: z.string().min(1) });
export const editBody = z.strictObject({ text: z.string().min(1).max(1_000_000) });
export const reactionBody = z.strictObject({
  reaction: z.string().max(20),
  /** Whose: the lead's, or the owner's on the phone. */
  by: z.enum(['lead', 'me']).default('lead'),
});
export const ackBody = z.strictObject({ ack: z.enum(['ERROR', 'SERVER', 'DEVICE', 'READ']) });
export const personBody = z.strictObject({
  phone,
  name: z.string().max(100).optional(),
  lid: z
    .string()
    .regex(/^\d+@lid$/)
    .optional(),
  /** False for a number without WhatsApp. */
  exists: z.boolean().optional(),
});
export const empty = z.unknown();
export const scanAnyBody = scanBody.extend({ qr: z.string() });
