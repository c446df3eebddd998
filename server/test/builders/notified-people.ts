import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#domain/notifications/schema.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltPerson, BuiltTeam } from '#server/test/builders/builders.ts';
import type { Lead } from '#server/test/builders/chat-builders.ts';
import type { Scene } from '#server/test/scene.ts';

export const rpcOf = (scene: Scene, person: BuiltPerson) => openBrowser(scene.services, person).rpc;

export async function saveNotificationChoice(
  scene: Scene,
  person: BuiltPerson,
  { team_slug }: BuiltTeam,
  like: Partial<NotificationSettings>,
) {
  const settings = { ...defaultNotificationSettings('owner'), ...like };
  await rpcOf(scene, person).notifications.saveSettings({ team_slug, settings });
  await scene.queue.clear();
}

/** A member takes over on the phone, and the lead writes again. */
export async function makeLeadWait(
  scene: Scene,
  lead: Pick<Lead, 'says' | 'conversation'>,
  { minutes = 0 } = {},
) {
  await lead.says('I will answer this myself', { by: 'phone' });
  await lead.says('And what does it cost?');
  const { conversation_id } = await lead.conversation();
  await backdateWaiting(scene, conversation_id, minutes);
  return conversation_id;
}

export async function backdateWaiting(scene: Scene, conversation_id: string, minutes: number) {
  await scene.queue.query(
    `UPDATE conversations SET person_due_since = person_due_since - make_interval(mins => $2)
     WHERE conversation_id = $1`,
    [conversation_id, minutes],
  );
}
