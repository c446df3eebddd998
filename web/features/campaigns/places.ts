import { placeBuilders } from '#web/shared/place.ts';
import { copy as agentHours } from '#copy/campaigns/agent-hours.ts';
import { copy as autonomy } from '#copy/campaigns/autonomy.ts';
import { copy as method } from '#copy/campaigns/choose-method.ts';
import { copy as edit } from '#copy/campaigns/edit.ts';
import { copy as followUps } from '#copy/campaigns/follow-ups.ts';
import { copy as list } from '#copy/campaigns/list.ts';
import { copy as qualification } from '#copy/campaigns/qualification.ts';
import { copy as quietDays } from '#copy/campaigns/quiet-days.ts';
import { copy as results } from '#copy/campaigns/results.ts';
import { copy as voiceReplies } from '#copy/campaigns/voice-replies.ts';
import { places as texts } from '#copy/campaigns/places.ts';

const page = placeBuilders('agent');
const basics = placeBuilders('editCampaign');
const field = ({ label, hint }: { label: string; hint: string }, words: string) =>
  page.part({ title: label, text: hint }, words);
const { fields } = edit;

/** The settings of one campaign, which the palette offers for each campaign. */
export const campaignPlaces = () => [
  placeBuilders('campaigns').whole(list.title, texts.list.text, texts.list.words),
  placeBuilders('createCampaign').whole(method.title, method.subtitle, texts.method),
  page.named(texts.agent),
  basics.part({ title: fields.campaign_name.label, text: '' }, texts.campaignName),
  field(fields.agent_name, texts.agentName),
  field({ label: fields.website_url.label, hint: texts.websiteUrl.text }, texts.websiteUrl.words),
  field(fields.calendar_url, texts.calendarUrl),
  field(fields.offer_description, texts.offerDescription),
  field(fields.agent_style, texts.agentStyle),
  field(fields.language_variant, texts.languageVariant),
  field(fields.address_form, texts.addressForm),
  field(fields.call_text, texts.callText),
  field(fields.agent_timezone, texts.agentTimezone),
  field(fields.lead_hour_limit, texts.leadHourLimit),
  field(fields.lead_day_limit, texts.leadDayLimit),
  page.part(qualification, texts.qualification),
  page.part(autonomy, texts.autonomy),
  page.part(agentHours, texts.agentHours),
  page.part(followUps, texts.followUps),
  page.part(voiceReplies, texts.voiceReplies),
  page.part(quietDays, texts.quietDays),
  page.part(results.facts, texts.facts),
];
