import { BUSY_PASSWORD } from '#server/db/seeds/busy/busy.ts';
import { busyEmail } from '#server/db/seeds/busy/teams.ts';

/** The owner of the busy world's first team. */
export const credentials = { email: busyEmail(0), password: BUSY_PASSWORD };

interface Me {
  teams: { team_slug: string }[];
}

/** Signs in to the busy world and calls procedures as its browser does. */
export async function signedIn(url: string) {
  let cookie = '';
  async function call(path: string, input: object): Promise<unknown> {
    const answer = await fetch(`${url}/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ json: input }),
    });
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = (await answer.json()) as { json: unknown };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return body.json;
  }
  const me = (await call('accounts/signIn', credentials)) as Me;
  return { call, teamSlug: me.teams[0]?.team_slug ?? '' };
}
