import { type Context, Hono } from 'hono';
import { adminErrors } from '#copy/errors/admin.ts';
import { isDifferentIdentity } from '#domain/accounts/identity.ts';
import { Refusal } from '#domain/errors.ts';
import { sessionSecondsLeft } from '#domain/teams/session-limits.ts';
import { findPerson } from './features/accounts/find-person.ts';
import { keepConnected } from './features/conversations/availability/keep-connected.ts';
import { openTab } from './features/conversations/lead/announce-presence.ts';
import type { Person } from './platform/http/person.ts';
import { sameOrigin } from './platform/http/own-address.ts';
import { requireAdmin, resolveTeamAccess } from './platform/http/rpc.ts';
import type { Access } from './platform/live/access.ts';
import { streamChanges } from './platform/live/sse.ts';
import { streamLimit } from './platform/live/stream-limit.ts';
import type { Services } from './services.ts';

/** Streams changes to open browser tabs: a team's to its members, and support's to staff. */
export function liveRoutes(services: Services, stopping: AbortSignal): Hono {
  const app = new Hono();
  const streams = streamLimit();
  const options = { until: stopping, log: services.log };
  // An open stream shows its member as online, so other sites must not open one.
  const ownPages = sameOrigin(services.env);

  // Before the team streams, whose slugs end in a number.
  app.get('/live/staff', ownPages, async (c) => {
    if (isHead(c)) return c.body(null, 405, { allow: 'GET' });
    const resolve = async () => requireAdmin(await findReader(services, c), adminErrors.adminsOnly);
    const person = await resolve();
    const onClose = streams.open(person.user_id);
    const reader = { ...accessOf(person, resolve), onClose };
    setHeaders(c);
    return streamChanges(c, services.live, null, { reader, ...options });
  });

  app.get('/live/:team_slug', ownPages, async (c) => {
    if (isHead(c)) return c.body(null, 405, { allow: 'GET' });
    const resolve = async () =>
      resolveTeamAccess(
        await findReader(services, c),
        c.req.param('team_slug'),
        'canViewConversations',
      );
    const { scope, person } = await resolve();
    // While impersonating, the admin's own limit counts.
    const leaveLimit = streams.open(person.impersonation?.admin_user_id ?? person.user_id);
    const disconnect = keepConnected(services, scope, person);
    const leaveTab = openTab(services, scope, person, c.req.query('tab'));
    const reader = {
      ...accessOf(person, async () => (await resolve()).person, scope.teamId),
      onClose: () => {
        leaveLimit();
        leaveTab();
        disconnect();
      },
    };
    setHeaders(c);
    return streamChanges(c, services.live, scope, { reader, ...options });
  });
  return app;
}

/** Hono routes HEAD to GET, too, which would open a stream without a reader. */
const isHead = (c: Context) => c.req.raw.method !== 'GET';

/** An EventSource can't send our headers, so the address says whom the tab shows. */
async function findReader(services: Services, c: Context): Promise<Person | null> {
  const person = await findPerson(services, c.req.header('cookie'));
  if (isDifferentIdentity(c.req.query('identity'), person)) throw new Refusal('PERSON_CHANGED');
  return person;
}

/** The person's access, for as long as `resolve` returns the same person. */
function accessOf(
  { user_id, impersonation }: Person,
  resolve: () => Promise<Person>,
  team_id?: string,
): Access {
  const ids = [user_id, impersonation?.admin_user_id, team_id].filter((id) => id !== undefined);
  return {
    ids,
    async msLeft() {
      try {
        const person = await resolve();
        return person.user_id === user_id ? msLeft(person, team_id) : null;
      } catch (error) {
        // Any other error says nothing about the access.
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
  };
}

function msLeft({ session, impersonation }: Person, team_id?: string): number {
  const ms = sessionSecondsLeft(session, team_id) * 1000;
  return impersonation ? Math.min(ms, Date.parse(impersonation.expires_at) - Date.now()) : ms;
}

function setHeaders(c: Context) {
  c.header('cache-control', 'no-store');
  c.header('x-accel-buffering', 'no');
}
