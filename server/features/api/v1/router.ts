import { apiKeyInfo } from '#domain/api/resources.ts';
import { campaigns } from './campaigns.ts';
import { conversations } from './conversations.ts';
import { anyKey } from './guard.ts';
import { leads, outreach } from './leads.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhookEndpoints } from './webhooks.ts';

const whoami = anyKey
  .route({ method: 'GET', path: '/key', tags: ['Key'], summary: 'Which key this is' })
  .output(apiKeyInfo)
  .handler(({ context: { caller } }) => ({
    key_id: caller.key_id,
    name: caller.person.name,
    scopes: caller.scopes,
    team_name: caller.person.teams[0]?.team_name ?? '',
  }));

/** Every operation of /api/v1. */
export const v1Router = {
  key: whoami,
  campaigns,
  leads,
  outreach,
  conversations,
  webhookEndpoints,
  webhookEvents,
};
