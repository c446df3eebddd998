import type { Me } from '#domain/accounts/schema.ts';
import type { SupportChat } from '#domain/support/threads.ts';
import { loadFile } from '#web/platform/load-file.ts';

type Team = Me['teams'][number];

/** What support sees about the user. */
export function chatAttributes({ user, profile }: Me, team: Team | undefined, page: string) {
  return {
    user_id: user.id,
    email: user.email,
    name: user.name,
    // seconds, as Intercom counts
    created_at: Math.floor(Date.parse(user.created_at) / 1000),
    team_name: team?.team_name ?? null,
    team_slug: team?.team_slug ?? null,
    company_name: profile.company_name,
    onboarding_completed: profile.onboarding_completed,
    subscription_plan: team?.subscription_plan ?? 'free',
    email_verified: user.emailVerified,
    current_page: page,
  };
}

/** Loads the messenger's file on the first start, and never without an app id. */
const load = () => loadFile(() => import('@intercom/messenger-js-sdk'));

/** the user for whom this page started the chat */
let started: string | undefined;

/** Starts the chat, or updates the open one. */
export async function showChat(
  { appId, region, userHash }: SupportChat,
  about: ReturnType<typeof chatAttributes>,
) {
  const messenger = await load();
  if (started === about.user_id) {
    messenger.update(about);
    return;
  }
  const settings = { app_id: appId, ...(userHash && { user_hash: userHash }), ...about };
  // The first start loads the messenger; later ones are for another user.
  if (started === undefined) messenger.Intercom({ ...settings, region });
  else messenger.boot({ ...settings, api_base: window.intercomSettings?.api_base });
  started = about.user_id;
}

/** Clears the conversation from this browser before another user signs in. */
export async function endChat() {
  if (started === undefined) return;
  const { shutdown } = await load();
  shutdown();
  // '' means no user: the messenger stays in the page.
  started = '';
}
