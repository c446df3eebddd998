import type { TestServices } from '../services.ts';
import type { AnyProcedure } from '@orpc/server';
import { apiClient, buildKey } from '#server/test/api/api-client.ts';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/builders/chat-builders.ts';
import type { WebProcess } from '#server/test/http.ts';
import type { ApiMeta } from '#server/features/api/v1/guard.ts';
import { v1Router } from '#server/features/api/v1/router.ts';

export const clientOf = (web: WebProcess, token: string) =>
  apiClient((path, init) => fetch(`${web.url}${path}`, init), token);

export async function buildSide(
  services: TestServices,
  web: WebProcess,
  like: { team?: BuiltTeam } = {},
) {
  const team = like.team ?? (await buildTeam(services));
  const campaign = await buildConnectedCampaign(services, { team });
  const { conversation_id } = await buildConversation(services, { campaign });
  const { key_id, token } = await buildKey(services, team);
  return { team, campaign, conversation_id, key_id, token, call: clientOf(web, token) };
}

/** A campaign's valid input. */
export const CAMPAIGN = {
  name: 'Autumn',
  company_name: 'Acme',
  business_activity: 'coaching',
  offer: 'Twelve weeks of coaching for founders who want to learn to sell.',
  agent_name: 'Emma',
  goal: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
};
export const phone = () => `+3361${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

export const routes = Object.entries(v1Router).flatMap(([, group]) =>
  '~orpc' in group ? [group as AnyProcedure] : Object.values(group as Record<string, AnyProcedure>),
);
export const routeOf = (anyProcedure: AnyProcedure) => {
  const { method = 'POST', path = '' } = anyProcedure['~orpc'].route;
  return { method, path, scope: (anyProcedure['~orpc'].meta as ApiMeta).scope };
};
