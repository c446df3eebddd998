import { z } from 'zod';
import { refuse } from '../errors.ts';
import type { SessionConfig } from '../model.ts';

/** Every event that a webhook can ask for; `*` asks for all. */
const events = [
  '*',
  'session.status',
  'message',
  'message.reaction',
  'message.any',
  'message.ack',
  'message.ack.group',
  'message.waiting',
  'message.revoked',
  'message.edited',
  'state.change',
  'group.join',
  'group.leave',
  'group.v2.join',
  'group.v2.leave',
  'group.v2.update',
  'group.v2.participants',
  'presence.update',
  'poll.vote',
  'poll.vote.failed',
  'chat.archive',
  'call.received',
  'call.accepted',
  'call.rejected',
  'label.upsert',
  'label.deleted',
  'label.chat.added',
  'label.chat.deleted',
  'event.response',
  'event.response.failed',
  'engine.event',
] as const;

const name = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]+$/,
    'Session name can only contain alphanumeric characters, hyphens, and underscores',
  )
  .max(54, 'Session name must be shorter than or equal to 54 characters');

const config = z.looseObject({
  metadata: z.record(z.string(), z.unknown()).nullish(),
  webhooks: z
    .array(
      z.looseObject({
        url: z.url({ protocol: /^https?$/ }),
        events: z.array(z.enum(events)).min(1),
        hmac: z.looseObject({ key: z.string().nullish() }).nullish(),
        retries: z
          .looseObject({
            policy: z.enum(['linear', 'exponential', 'constant']).optional(),
            delaySeconds: z.number().nonnegative().optional(),
            attempts: z.int().nonnegative().optional(),
          })
          .nullish(),
        customHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
      }),
    )
    .nullish(),
});

const createBody = z.looseObject({
  name: name.nullish(),
  // 2026.7.1 starts what does not say otherwise; other versions do not.
  start: z.boolean().default(true),
  config: config.nullish(),
});

const updateBody = z.looseObject({ config: config.nullish() });

export function readCreateBody(body: unknown) {
  const { name: wanted, start, config: given } = parse(createBody, body);
  return { name: wanted ?? undefined, start, config: (given ?? {}) as SessionConfig };
}

export function readUpdateBody(body: unknown): SessionConfig {
  return parse(updateBody, body).config ?? {};
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(
    400,
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}
