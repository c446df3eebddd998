import { sql } from 'kysely';
import type { PushPayload } from '#domain/notifications/schema.ts';
import { findLocale } from '#server/features/accounts/queries.ts';
import type { EmailServices } from '#server/features/accounts/send-email.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { inLocale } from '#server/platform/language/reader-locale.ts';
import type { PushOutcome } from '#server/platform/push/push-sender.ts';
import type { Services } from '#server/services.ts';
import { listSubscriptions, markAccepted } from './subscriptions.ts';
import { vapidKeys } from './vapid-keys.ts';

const PUSH_SERVICE_DOWN_MS = 20_000;

/**
 * Sends messages to every browser of a user, in their language. Removes subscriptions that have ended.
 * Throws RetryAfter only if no browser got any and one may later, because a retry must not ring twice.
 */
export async function deliverPushes(
  services: EmailServices & Pick<Services, 'push'>,
  user_id: string,
  compose: () => PushPayload[],
): Promise<void> {
  const { db, push, log } = services;
  const { targets, locale } = await db.outsideTeams(async (tx) => ({
    targets: await listSubscriptions(tx, user_id),
    locale: await findLocale(tx, user_id),
  }));
  if (targets.length === 0) return;
  const payloads = inLocale(locale, compose);
  const keys = await vapidKeys(services);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const each: PushOutcome[] = [];
      for (const payload of payloads) {
        const outcome = await push.send(target, JSON.stringify(payload), keys);
        each.push(outcome);
        if (outcome !== 'taken') break;
      }
      return { ...target, each };
    }),
  );
  const idsWith = (outcome: PushOutcome) =>
    outcomes.filter(({ each }) => each.includes(outcome)).map((target) => target.subscription_id);
  await db.outsideTeams(async (tx) => {
    await sql`DELETE FROM push_subscriptions
      WHERE subscription_id = ANY(${idsWith('gone')}::uuid[])`.execute(tx.db);
    await markAccepted(tx, idsWith('taken'), idsWith('forbidden'));
  });
  const all = new Set(outcomes.flatMap(({ each }) => each));
  if (all.has('forbidden')) log.warn({ user_id }, 'a push service refused this installation: 403');
  if (all.has('refused')) log.warn({ user_id }, 'a push service refused a message');
  if (!all.has('taken') && all.has('later')) {
    throw new RetryAfter(PUSH_SERVICE_DOWN_MS, 'the push service did not take the message');
  }
}
