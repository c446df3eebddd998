import type { ReactNode } from 'react';
import { adminPlaces } from '#web/features/admin/places.ts';
import { billingPlaces } from '#web/features/billing/places.ts';
import { campaignPlaces } from '#web/features/campaigns/places.ts';
import { conversationPlaces } from '#web/features/conversations/places.ts';
import { knowledgePlaces } from '#web/features/knowledge/places.ts';
import { libraryPlaces } from '#web/features/library/places.ts';
import { notificationPlaces } from '#web/features/notifications/places.ts';
import { outreachPlaces } from '#web/features/outreach/places.ts';
import { overviewPlaces } from '#web/features/overview/places.ts';
import { partnerPlaces } from '#web/features/partners/places.ts';
import { playgroundPlaces } from '#web/features/playground/places.ts';
import { promptPlaces } from '#web/features/prompts/places.ts';
import { qualityPlaces } from '#web/features/quality/places.ts';
import { settingsPlaces } from '#web/features/settings/places.ts';
import { supportPlaces } from '#web/features/support/places.ts';
import { memberPlaces } from '#web/features/teams/places.ts';
import { whatsappPlaces } from '#web/features/whatsapp/places.ts';
import type { Place } from '#web/shared/place.ts';
import type { Icon } from '#web/ui/icon.tsx';
import type { Findable } from './palette-match.ts';

/** Every page, section and setting that the palette finds. */
export const allPlaces = (): Place[] => [
  ...overviewPlaces(),
  ...campaignPlaces(),
  ...conversationPlaces(),
  ...outreachPlaces(),
  ...promptPlaces(),
  ...knowledgePlaces(),
  ...libraryPlaces(),
  ...playgroundPlaces(),
  ...qualityPlaces(),
  ...whatsappPlaces(),
  ...memberPlaces(),
  ...billingPlaces(),
  ...settingsPlaces(),
  ...notificationPlaces(),
  ...supportPlaces(),
  ...partnerPlaces(),
  ...adminPlaces(),
];

/** A line of the palette. */
export interface Choice extends Findable {
  key: string;
  icon?: Icon;
  /** at the right: where it is, or whose */
  where?: ReactNode;
  choose: () => void;
}
