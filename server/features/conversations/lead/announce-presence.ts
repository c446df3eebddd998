import { z } from 'zod';
import { conversationRef } from '#domain/conversations/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { PresentPerson } from '#server/platform/live/presence.ts';
import type { Services } from '#server/services.ts';
import { requireConversation } from '../conversation-queries.ts';

/** `tab_id` is made by the browser, one a page: it tells two tabs of one person apart. */
export const presenceInput = conversationRef.extend({
  tab_id: z.uuid(),
  typing: z.boolean().default(false),
  /** the tab looks at it no more */
  left: z.boolean().default(false),
});

/**
 * A tab says that someone looks at a conversation, or types. Nothing is stored: without another sign
 * it is over in half a minute. Answers who else is there. Staff who act for someone are not shown.
 */
export async function announcePresence(
  { db, live }: Pick<Services, 'db' | 'live'>,
  { scope, person }: TeamAccess<'canViewConversations'>,
  { conversation_id, tab_id, typing, left }: z.output<typeof presenceInput>,
): Promise<{ people: PresentPerson[] }> {
  await db.inTeam(scope, (tx) => requireConversation(tx, conversation_id));
  const { user_id, name, impersonation } = person;
  if (!impersonation) {
    const at = left ? null : conversation_id;
    const sign = { team_id: scope.teamId, user_id, name, tab_id, conversation_id: at, typing };
    live.presence.announce(sign);
  }
  const people = live.presence.inConversation(scope.teamId, conversation_id);
  return { people: people.filter((item) => item.user_id !== user_id) };
}

/** A tab's stream of changes opened; the answer is to be called when it ends. */
export function openTab(
  { live }: Pick<Services, 'live'>,
  scope: TeamScope,
  { user_id, name, impersonation }: Person,
  tab_id: string | undefined,
): () => void {
  if (impersonation || !z.uuid().safeParse(tab_id).success) return () => {};
  return live.presence.open({ team_id: scope.teamId, user_id, name, tab_id: tab_id ?? '' });
}
