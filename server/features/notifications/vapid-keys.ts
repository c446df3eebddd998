import webPush from 'web-push';
import { pushSubject } from '#domain/notifications/schema.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { PushKeys } from '#server/platform/push/push-sender.ts';
import { decrypt, encrypt } from '#server/platform/secrets/encrypt.ts';
import type { Services } from '#server/services.ts';

type KeyServices = Pick<Services, 'db' | 'env' | 'log'>;

const loaded = new WeakMap<Env, Promise<PushKeys>>();

/**
 * Returns the installation's keys: those of the settings, else a pair that the first process creates and
 * all others read. Replaces a pair made with another APP_SECRET; browsers then resubscribe automatically.
 */
export function vapidKeys(services: KeyServices): Promise<PushKeys> {
  const { env } = services;
  const known = loaded.get(env);
  if (known) return known;
  const keys = loadKeys(services).then((pair) => ({ ...pair, subject: pushSubject(env) }));
  loaded.set(env, keys);
  keys.catch(() => loaded.delete(env));
  return keys;
}

type Pair = Omit<PushKeys, 'subject'>;

async function loadKeys(services: KeyServices): Promise<Pair> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = services.env;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) {
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  }
  return (await storedKeys(services)) ?? (await makeKeys(services));
}

const keyOf = ({ APP_SECRET }: Env) => `push:${APP_SECRET}`;

async function storedKeys({ db, env, log }: KeyServices): Promise<Pair | undefined> {
  const row = await db.outsideTeams((tx) =>
    tx.db
      .selectFrom('push_keys')
      .select(['public_key', 'private_key_encrypted'])
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  try {
    const privateKey = decrypt(keyOf(env), row.private_key_encrypted);
    return { publicKey: row.public_key, privateKey };
  } catch (error) {
    log.warn({ err: error }, 'the push keys belong to another APP_SECRET and are replaced');
    await db.outsideTeams((tx) =>
      tx.db.deleteFrom('push_keys').where('public_key', '=', row.public_key).execute(),
    );
    return undefined;
  }
}

/** Two processes may create a pair at the same time; both use the one stored first. */
async function makeKeys(services: KeyServices): Promise<Pair> {
  const { db, env } = services;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const private_key_encrypted = encrypt(keyOf(env), privateKey);
  await db.outsideTeams((tx) =>
    tx.db
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key_encrypted })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const stored = await storedKeys(services);
  if (!stored) throw new Error('The push keys could not be stored');
  return stored;
}
