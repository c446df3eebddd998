import { z } from 'zod';
import { apiErrors } from '#copy/errors/api.ts';
import { apiFields } from '#copy/fields/api.ts';
import { commonFields } from '#copy/fields/common.ts';
import { campaignEdit } from '../campaigns/edit.ts';
import {
  MANUAL_ACTIVITIES,
  MANUAL_GOALS,
  MANUAL_LANGUAGES,
  MANUAL_STYLES,
} from '../campaigns/schema.ts';
import { TEXT_CURSOR, THREAD_CURSOR } from '../conversations/inbox/search-words.ts';
import { leadEdit } from '../conversations/lead/lead.ts';
import { PUBLIC_OUTCOMES, PUBLIC_STATUSES } from '../conversations/lead/public-names.ts';
import { bookingChange } from '../conversations/schema.ts';
import { originFilter, sentAttribution } from '../attribution/attribution-schema.ts';
import { WAITING_CURSOR } from '../outreach/schema.ts';
import { isWebAddress, typedText } from '../text.ts';
import { readTimeCursor } from '../time-cursor.ts';
import { endpointChange, endpointForm, WEBHOOK_EVENT_TYPES } from '../webhooks/schema.ts';

const noCursor = () => apiErrors.noCursor.text;

/**
 * Rejects a broken cursor, or one of another list. It would restart the list, so a program that reads
 * to the end would never finish. An empty one asks for the first page, as programs send it.
 */
const cursorOf = (isOurs: (text: string) => boolean) =>
  z
    .string()
    .max(200)
    .refine((text) => text === '' || isOurs(text), {
      error: noCursor,
    })
    .optional();

const isTimeCursor = (text: string) => readTimeCursor(text) !== undefined;
const isWaitingCursor = (text: string) =>
  WAITING_CURSOR.test(text) && Number.isSafeInteger(Number(text.split('~')[1]));

/** Whether a cursor fits: only a search returns text cursors. */
const isOfList = (search = '', cursor = ''): boolean => search !== '' || !TEXT_CURSOR.test(cursor);

/** A cursor by activity, or into search results. */
const listCursor = cursorOf((text) => isTimeCursor(text) || TEXT_CURSOR.test(text));
const threadCursor = cursorOf((text) => THREAD_CURSOR.test(text));
const timeCursor = cursorOf(isTimeCursor);
const waitingCursor = cursorOf(isWaitingCursor);

const text = (most: number) => typedText().max(most);
/** Lower case, as the database writes it, so that the answer matches the stored id. */
const id = () => z.uuid().toLowerCase();
/** A query sends text; `1e1` and blanks aren't numbers. */
const pageSize = (maxSize: number) => {
  const error = () => apiFields.wholeNumberTo({ max: maxSize });
  const read = (given: unknown) =>
    typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
  return z.preprocess(read, z.int({ error }).min(1, { error }).max(maxSize, { error }));
};

/** The form of the application checks it further; `CAMPAIGN_FIELDS` maps its fields. */
export const newCampaign = z.strictObject({
  name: text(100),
  company_name: text(100),
  business_activity: z.enum(MANUAL_ACTIVITIES),
  custom_business_activity: text(200).optional(),
  offer: text(10_000),
  agent_name: text(60),
  agent_language: z.enum(MANUAL_LANGUAGES).optional(),
  agent_style: z.enum(MANUAL_STYLES).optional(),
  goal: z.enum(MANUAL_GOALS),
  custom_goal: text(500).optional(),
  /** the link that the agent sends to leads, with the same rules as in a campaign's settings */
  goal_link: text(2000)
    .trim()
    .refine(isWebAddress, {
      error: () => apiFields.wrongAddress,
    }),
  time_zone: z.string().max(64).optional(),
});
export type NewCampaign = z.output<typeof newCampaign>;

export const CAMPAIGN_FIELDS: Record<string, Exclude<keyof NewCampaign, 'time_zone'>> = {
  campaignName: 'name',
  companyName: 'company_name',
  businessActivity: 'business_activity',
  customBusinessActivity: 'custom_business_activity',
  offerDescription: 'offer',
  agentName: 'agent_name',
  agentLanguage: 'agent_language',
  agentStyle: 'agent_style',
  mainObjective: 'goal',
  customObjective: 'custom_goal',
  objectiveLink: 'goal_link',
};

const { campaign_name, agent_name, website_url, calendar_url, offer_description } =
  campaignEdit.shape;
export const campaignPatch = z.strictObject({
  campaign_id: id(),
  name: campaign_name.optional(),
  agent_name: agent_name.optional(),
  website_url: website_url.optional(),
  goal_link: calendar_url.optional(),
  offer: offer_description.optional(),
  agent_style: campaignEdit.shape.agent_style.optional(),
  time_zone: campaignEdit.shape.agent_timezone.optional(),
});

export const campaignRef = z.strictObject({ campaign_id: id() });

export const newLead = z.strictObject({
  campaign_id: id(),
  name: text(200),
  /** with the country code, or in the notation of the team's country */
  phone: text(40),
  email: text(254).optional(),
  /** where and when the lead agreed to be contacted */
  consent: z
    .strictObject({
      source: text(200).trim().min(1),
      at: z.iso.datetime({ offset: true }).optional(),
    })
    .optional(),
  /** other known data, for the agent */
  fields: z
    .record(text(60), text(500))
    .refine((fields) => Object.keys(fields).length <= 30, { error: () => apiFields.tooManyFields })
    .optional(),
  /** where the lead came from; ignored if the lead already has an attribution */
  attribution: sentAttribution.optional(),
});
export type NewLead = z.output<typeof newLead>;

export const leadRef = z.strictObject({ lead_id: id() });
export const leadPatch = leadRef.extend({
  name: leadEdit.shape.name,
  email: leadEdit.shape.email,
});

export const conversationsQuery = z
  .strictObject({
    campaign_id: id().optional(),
    status: z.enum(PUBLIC_STATUSES).optional(),
    /** only leads who wait for a member */
    needs_person: z.enum(['true']).optional(),
    /** only leads with an appointment */
    booked: z.enum(['true']).optional(),
    from_form: originFilter.from_form.describe('The name of the form, or its id if it has no name'),
    from_source: originFilter.from_source.describe(
      'The utm_source, or the platform of the click id if there is none, such as google',
    ),
    from_campaign: originFilter.from_campaign.describe('The utm_campaign'),
    from_ad: originFilter.from_ad.describe('The title of the ad, or its id if it has no title'),
    search: text(100)
      .trim()
      .optional()
      .describe('In names and numbers, and with `conversations:read` in messages'),
    limit: pageSize(100).default(25),
    cursor: listCursor,
  })
  .refine(({ needs_person, booked }) => !(needs_person && booked), {
    path: ['booked'],
    error: () => apiFields.eitherFilter,
  })
  .refine(({ search, cursor }) => isOfList(search, cursor), { path: ['cursor'], error: noCursor });
export const conversationRef = z.strictObject({ conversation_id: id() });
export const messagesPage = conversationRef.extend({ cursor: threadCursor });
export const eventsPage = conversationRef.extend({ cursor: timeCursor });

export const newMessage = conversationRef.extend({
  text: text(4096)
    .trim()
    .min(1, { error: () => commonFields.messageMissing }),
  /** chosen by the caller, so that a repeated request sends one message */
  message_id: id().optional(),
  /** also stops the agent */
  take_over: z.boolean().default(false),
  /** accepts an offline number: the message waits until it's back */
  wait: z.boolean().default(false),
});
export const reactivation = conversationRef.extend({
  /** for a lead who opted out: who allowed contact again, and how */
  permission: text(500).trim().min(1).optional(),
});
export const bookingInput = conversationRef.extend(bookingChange);
export const outcomeChange = conversationRef.extend({ outcome: z.enum(PUBLIC_OUTCOMES) });

export const waitingQuery = z.strictObject({ cursor: waitingCursor });

export const newApiEndpoint = z.strictObject(endpointForm.shape);
export const endpointRef = z.strictObject({ endpoint_id: id() });
export const endpointPatch = endpointRef.extend(endpointChange.shape);
export const deliveriesQuery = endpointRef.extend({ cursor: timeCursor });
export const deliveryRef = endpointRef.extend({ delivery_id: id() });
export const samplesQuery = z.strictObject({ type: z.enum(WEBHOOK_EVENT_TYPES) });
