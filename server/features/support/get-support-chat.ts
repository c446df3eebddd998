import { createHmac } from 'node:crypto';
import type { SupportChat } from '#domain/support/chat.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';

/**
 * How the support chat is started for a person; null when there is none. An admin in another's name
 * gets none either: what is written there would be that person's.
 */
export function getSupportChat({ env }: Pick<Services, 'env'>, person: Person): SupportChat | null {
  if (!env.INTERCOM_APP_ID || person.impersonation) return null;
  return {
    appId: env.INTERCOM_APP_ID,
    region: env.INTERCOM_REGION,
    userHash: env.INTERCOM_SECRET ? userHash(env.INTERCOM_SECRET, person.user_id) : null,
  };
}

/** Proves to the chat's provider that it is us who name the person. */
function userHash(secret: string, user_id: string): string {
  return createHmac('sha256', secret).update(user_id).digest('hex');
}
