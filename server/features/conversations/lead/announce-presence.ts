import { z } from 'zod';
import { conversationRef } from '#domain/conversations/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { PresentPerson } from '#server/platform/live/presence.ts';
import type { Services } from '#server/services.ts';
import { requireConversation } from '../conversation-queries.ts';

/** The browser creates one `tab_id` per page, to tell two tabs of one user apart. */
export const presenceInput = conversationRef.extend({
  tab_id: z.uuid(),
  typing: z.boolean().default(false),
  /** the tab no longer shows the conversation */
  left: z.boolean().default(false),
});

/**
 * A tab announces that its user views a conversation, or types. Nothing is stored: without a repeat, it
 * expires in half a minute. Returns who else is there. Staff who impersonate a user are not shown.
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

/** Registers a tab whose stream of changes opened. Call the returned function when it ends. */
export function openTab(
  { live }: Pick<Services, 'live'>,
  scope: TeamScope,
  { user_id, name, impersonation }: Person,
  tab_id: string | undefined,
): () => void {
  if (impersonation || !z.uuid().safeParse(tab_id).success) return () => {};
  return live.presence.open({ team_id: scope.teamId, user_id, name, tab_id: tab_id ?? '' });
}
