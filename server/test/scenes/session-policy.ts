import { createApp } from '#server/app.ts';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import {
  buildMember,
  buildPerson,
  buildTeam,
  type BuiltPerson,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

export const password = 'analytical engine';

interface Limits {
  max_hours?: number | null;
  idle_minutes?: number | null;
}

/** A server with a team that limits sessions. Await it like `fileScene`. */
export async function sessionPolicyScene() {
  const { services, queue } = await openServer();

  const app = createApp(services, { stopping: new AbortController().signal });

  /** A team with an editor, both with passwords. */
  async function buildWorld() {
    const owner = await buildPerson(services, { password, name: 'Olga Owner' });
    const team = await buildTeam(services, { owner });
    const person = await buildPerson(services, { password });
    const editor = await buildMember(services, { team, role: 'editor', person });
    const own = openBrowser(services, { cookie: owner.cookie });
    const theirs = openBrowser(services, { cookie: editor.cookie });
    const { team_slug } = team;
    const limit = ({ max_hours = null, idle_minutes = null }: Limits) =>
      own.rpc.teams.changeSessionPolicy({ team_slug, max_hours, idle_minutes });
    return { team, team_slug, owner, own, editor, theirs, limit };
  }

  /** Makes a user idle for this long, and backdates their memberships and their teams' limits. */
  async function idleFor({ user_id }: BuiltPerson, minutes: number) {
    await queue.query(
      `UPDATE sessions SET last_used_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
      [user_id, minutes],
    );
    await queue.query(
      `UPDATE memberships SET joined_at = now() - interval '1 year' WHERE user_id = $1`,
      [user_id],
    );
    await queue.query(
      `UPDATE team_settings SET session_idle_since = now() - interval '1 month'
       WHERE session_idle_minutes IS NOT NULL
         AND team_id IN (SELECT team_id FROM memberships WHERE user_id = $1)`,
      [user_id],
    );
  }

  const home = ({ rpc }: Browser, team_slug: string) => rpc.teams.home({ team_slug });

  return { services, queue, app, buildWorld, idleFor, home };
}
