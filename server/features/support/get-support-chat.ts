import { createHmac } from 'node:crypto';
import type { SupportChat } from '#domain/support/chat.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';

/**
 * Returns the settings of the support chat, or null without one. An impersonating admin gets null,
 * because the person would own the messages.
 */
export function getSupportChat({ env }: Pick<Services, 'env'>, person: Person): SupportChat | null {
  if (!env.INTERCOM_APP_ID || person.impersonation) return null;
  return {
    appId: env.INTERCOM_APP_ID,
    region: env.INTERCOM_REGION,
    userHash: env.INTERCOM_SECRET ? userHash(env.INTERCOM_SECRET, person.user_id) : null,
  };
}

/** Proves the person's identity to the chat provider. */
function userHash(secret: string, user_id: string): string {
  return createHmac('sha256', secret).update(user_id).digest('hex');
}
