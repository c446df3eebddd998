import { API_SCOPES, type ApiScope } from '#domain/api/keys.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '../browser.ts';
import type { BuiltTeam } from '../builders/builders.ts';
import type { TestServices } from '../services.ts';

export interface BuiltKey {
  key_id: string;
  token: string;
}

/** Creates an API key as the team's owner. */
export async function buildKey(
  services: TestServices,
  team: BuiltTeam,
  { scopes = API_SCOPES, name = 'CRM' }: { scopes?: ApiScope[]; name?: string } = {},
): Promise<BuiltKey> {
  const { key, token } = await openBrowser(services, team.owner).rpc.api.createKey({
    team_slug: team.team_slug,
    key_id: newId(),
    name,
    scopes,
  });
  return { key_id: key.key_id, token };
}

export interface ApiAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls `/api/v1` of a server or an app, like a program. */
export function apiClient(
  send: (path: string, init: RequestInit) => Response | Promise<Response>,
  token: string,
) {
  return async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<Body>> => {
    const answer = await send(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text ? JSON.parse(text) : null) as Body,
    };
  };
}
