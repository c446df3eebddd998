import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { currentTeam } from '#domain/teams/current-team.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { lastTeamSlug } from './guards/last-team.ts';

/** Without its file there is no chat; the rest of the page works. */
const SupportChat = lazyPart(
  'SupportChat',
  () => import('#web/features/support/support-chat.tsx'),
  'nowhere',
);

/** The support chat is for signed-in users, and not for an impersonating admin. */
export function Support() {
  const { data: me } = useMe();
  const { pathname } = useLocation();
  if (!me || me.impersonation) return null;
  const slug = /^\/dashboard\/([^/]+)/.exec(pathname)?.[1];
  const team = currentTeam(me.teams, { slug, remembered: lastTeamSlug.read() });
  return (
    <Suspense>
      <SupportChat key={me.user.id} me={me} team={team} />
    </Suspense>
  );
}
