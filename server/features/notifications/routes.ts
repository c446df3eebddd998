import { z } from 'zod';
import { notificationsErrors } from '#copy/errors/notifications.ts';
import { Refusal } from '#domain/errors.ts';
import { notificationSettingsChange, pushSubscription } from '#domain/notifications/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import {
  okInTransaction,
  inTeam,
  inTransaction,
  SETS_VALUE,
  signedIn,
} from '#server/procedure-guards.ts';
import { listWaiting } from './recipients.ts';
import { findSettings, saveNotificationSettings } from './settings.ts';
import { removeSubscription, saveSubscription } from './subscriptions.ts';
import { vapidKeys } from './vapid-keys.ts';

export const notificationsRoutes = {
  settings: inTeam('canViewConversations')
    .input(teamRef)
    .handler(inTransaction((tx, _input, access) => findSettings(tx, access.person.user_id))),

  saveSettings: inTeam('canViewConversations', { inPerson: true })
    .meta({ harmless: SETS_VALUE, unlogged: 'how one person is notified' })
    .input(notificationSettingsChange)
    .handler(okInTransaction(saveNotificationSettings)),

  waiting: inTeam('canViewConversations')
    .input(
      teamRef.extend({
        conversation_ids: z.array(z.uuid()).max(500).optional(),
        since: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .handler(inTransaction(listWaiting)),

  pushKey: signedIn.handler(async ({ context: { services } }) => {
    const { publicKey } = await vapidKeys(services);
    return { public_key: publicKey };
  }),

  subscribe: signedIn
    .meta({ harmless: SETS_VALUE })
    .input(z.object({ subscription: pushSubscription }))
    .handler(async ({ context: { services, person }, input: { subscription } }) => {
      if (!services.push.accepts(subscription.endpoint)) {
        throw new Refusal('INVALID_INPUT', notificationsErrors.pushUnreachable);
      }
      await services.db.outsideTeams((tx) => saveSubscription(tx, person, subscription));
      return { ok: true as const };
    }),

  unsubscribe: signedIn
    .meta({ harmless: 'the subscription is gone already' })
    .input(z.object({ endpoint: z.string().max(2000) }))
    .handler(async ({ context: { services, person }, input: { endpoint } }) => {
      await services.db.outsideTeams((tx) => removeSubscription(tx, person.user_id, endpoint));
      return { ok: true as const };
    }),
};
