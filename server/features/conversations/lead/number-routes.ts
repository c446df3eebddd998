import { type RawBuilder, sql } from 'kysely';
import {
  chooseCampaign,
  type Choice,
  type FirstContact,
  needsLanguage,
  type RoutedCampaign,
} from '#domain/numbers/choose-campaign.ts';
import { certainLanguage } from '#domain/language.ts';
import { MAX_EVIDENCE } from '#domain/conversations/events/transition.ts';
import { cutText } from '#domain/text.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { NewConversationEvent } from '../conversation-events.ts';

/** A campaign of a number, with the signals that route leads to it. */
export interface NumberRoute extends RoutedCampaign {
  campaign_name: string;
  is_paused: boolean;
}

/** Campaigns on a default campaign's number that have signals, as JSON for a larger statement. */
export const routesOf = (team_id: RawBuilder<unknown>, default_id: RawBuilder<unknown>) =>
  sql<NumberRoute[]>`(SELECT coalesce(json_agg(json_build_object('campaign_id', o.campaign_id,
      'campaign_name', n.campaign_name, 'is_paused', n.status = 'inactive',
      'link_texts', o.link_texts, 'ads', o.ads, 'forms', o.forms, 'languages', o.languages)
      ORDER BY n.created_at), '[]')
    FROM number_routes o JOIN campaigns n ON n.team_id = o.team_id AND n.campaign_id = o.campaign_id
    WHERE o.team_id = ${team_id} AND n.leaves_number_since IS NULL
      AND (n.campaign_id = ${default_id} OR n.number_campaign_id = ${default_id}))`;

export async function readRoutes(
  { db, team_id }: TeamTx,
  default_id: string,
): Promise<NumberRoute[]> {
  const { rows } = await sql<{ routes: NumberRoute[] }>`
    SELECT ${routesOf(sql`${team_id}::uuid`, sql`${default_id}::uuid`)} AS routes`.execute(db);
  return rows[0]?.routes ?? [];
}

/** The chosen campaign, and the one that would have been chosen if it weren't paused. */
export interface RoutedLead extends Choice {
  /** the chosen campaign's name; empty: the default */
  campaign_name: string;
  paused: NumberRoute | null;
}

/** Chooses the campaign of a new lead on a default campaign's number. */
export async function routeLead(
  routes: NumberRoute[],
  default_id: string,
  contact: Omit<FirstContact, 'language'>,
): Promise<RoutedLead> {
  const unread = { ...contact, language: null };
  const language = needsLanguage(routes, unread)
    ? (certainLanguage(await detectLanguage(contact.text)) ?? null)
    : null;
  const choice = chooseCampaign(routes, default_id, { ...contact, language });
  const route = routes.find(({ campaign_id }) => campaign_id === choice.campaign_id);
  const isElsewhere = route !== undefined && route.campaign_id !== default_id;
  if (isElsewhere && route.is_paused) {
    return { campaign_id: default_id, by: null, value: '', campaign_name: '', paused: route };
  }
  return { ...choice, campaign_name: route?.campaign_name ?? '', paused: null };
}

/** The thread's event for the choice: none if the default was chosen for lack of a signal. */
export function routedEvents(
  conversation_id: string,
  { by, value, campaign_name, paused }: RoutedLead,
): NewConversationEvent[] {
  if (paused) {
    return [{ conversation_id, kind: 'campaign_fell_back', from_value: paused.campaign_name }];
  }
  if (by === null) return [];
  const values = { from_value: by, to_value: campaign_name };
  const evidence = cutText(value, MAX_EVIDENCE);
  return [{ conversation_id, kind: 'campaign_chosen', ...values, evidence }];
}
