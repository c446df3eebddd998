import { placesOf } from '#web/shared/place.ts';
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

const page = placesOf('agent');
const basics = placesOf('editCampaign');
const field = ({ label, hint }: { label: string; hint: string }, words: string) =>
  page.part({ title: label, text: hint }, words);
const { fields } = edit;

/** The settings of one campaign: the palette offers them for each. */
export const campaignPlaces = [
  placesOf('campaigns').whole(
    list.title,
    'All agents with their numbers and states.',
    'agents, bots, list, delete campaign, pause campaign, stop campaign, archive, results',
  ),
  placesOf('createCampaign').whole(
    method.title,
    method.subtitle,
    'new campaign, new agent, new bot, add campaign, start, set up',
  ),
  page.whole(
    'Agent',
    'Brief your agent, and ask it questions before your leads do.',
    'train the bot, teach, briefing, edit agent, knowledge, behavior, configure agent',
  ),
  basics.part({ title: fields.campaign_name.label, text: '' }, 'rename campaign, campaign title'),
  field(fields.agent_name, 'rename agent, bot name, name of the assistant'),
  field(
    { label: fields.website_url.label, hint: 'The website of your business.' },
    'homepage, web address, site, domain',
  ),
  field(
    fields.calendar_url,
    'booking link, calendly, cal.com, appointments, meeting link, schedule, google calendar, objective, goal, sales page',
  ),
  field(fields.offer_description, 'what we sell, product, service, prices, pitch, description'),
  field(fields.agent_style, 'tone, voice, friendly, formal, casual, personality, how it talks'),
  field(
    fields.language_variant,
    'language, spanish, portuguese, brazilian, british, american, dialect',
  ),
  field(fields.address_form, 'formal you, tu, vous, du, sie, usted, polite, informal'),
  field(fields.call_text, 'missed call, phone call, call back, voice call, someone calls'),
  field(fields.agent_timezone, 'time zone, clock, local time, wrong hour'),
  field(fields.lead_hour_limit, 'too many messages, spam, endless chat, limit, per hour, loop'),
  field(fields.lead_day_limit, 'too many messages, spam, limit, per day'),
  page.part(
    qualification,
    'qualify, qualification, questions to ask, ask for email, ask for budget, what the agent asks, criteria, screening, information to collect',
  ),
  page.part(
    autonomy,
    'approve before sending, approval, drafts, review answers, autopilot, permission, automatic, control the ai, supervise, check messages first',
  ),
  page.part(
    agentHours,
    'office hours, opening hours, working hours, night, when the agent answers, schedule of the agent',
  ),
  page.part(
    followUps,
    'reminders, follow up, chase, silent leads, no answer, second message, how often',
  ),
  page.part(
    voiceReplies,
    'voice note, voice message, audio, speak, speech, sound, text to speech, tts',
  ),
  page.part(
    quietDays,
    'holidays, vacation, closed, weekend, bank holiday, public holidays, christmas, days off, sunday, pause',
  ),
  page.part(
    results.facts,
    'facts, correct information, wrong price, opening hours, address, what the agent knows',
  ),
];
