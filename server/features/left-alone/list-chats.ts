import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { gatewayOf, type RecentChat } from '#server/features/whatsapp/gateway/gateway.ts';
import { address, isLead } from '#server/features/whatsapp/gateway/message-address.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';

const PAGE = 100;
const NO_LIST = new Set([400, 404, 405, 501]);

/**
 * The number's chats with people, newest first, of the newest `max` of all kinds. Undefined when the
 * gateway gives no list; throws WahaError when it doesn't give one now.
 */
export async function listChats(
  { waha }: Pick<Services, 'waha'>,
  { waha_session }: Pick<Connection, 'waha_session'>,
  own: string,
  max: number,
): Promise<RecentChat[] | undefined> {
  const chats: RecentChat[] = [];
  try {
    while (chats.length < max) {
      const limit = Math.min(PAGE, max - chats.length);
      const page = await gatewayOf(waha).recentChats(waha_session, limit, chats.length);
      chats.push(...page);
      if (page.length < limit) break;
    }
  } catch (error) {
    if (error instanceof WahaError && NO_LIST.has(error.status)) return undefined;
    throw error;
  }
  return chats
    .map((chat) => ({ ...chat, id: address(chat.id) }))
    .filter((chat) => isLead(chat.id) && chat.id !== own);
}
