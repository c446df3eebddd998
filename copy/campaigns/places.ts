import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('campaigns.places', {
  list: {
    text: 'All agents with their numbers and states.',
    words: 'agents, bots, list, delete campaign, pause campaign, stop campaign, archive, results',
  },
  method: 'new campaign, new agent, new bot, add campaign, start, set up',
  agent: {
    label: 'Agent',
    text: 'Brief your agent, and ask it questions before your leads do.',
    words: 'train the bot, teach, briefing, edit agent, knowledge, behavior, configure agent',
  },
  campaignName: 'rename campaign, campaign title',
  agentName: 'rename agent, bot name, name of the assistant',
  websiteUrl: {
    text: 'The website of your business.',
    words: 'homepage, web address, site, domain',
  },
  calendarUrl:
    'booking link, calendly, cal.com, appointments, meeting link, schedule, google calendar, objective, goal, sales page',
  offerDescription: 'what we sell, product, service, prices, pitch, description',
  agentStyle: 'tone, voice, friendly, formal, casual, personality, how it talks',
  languageVariant: 'language, spanish, portuguese, brazilian, british, american, dialect',
  addressForm: 'formal you, tu, vous, du, sie, usted, polite, informal',
  callText: 'missed call, phone call, call back, voice call, someone calls',
  agentTimezone: 'time zone, clock, local time, wrong hour',
  leadHourLimit: 'too many messages, spam, endless chat, limit, per hour, loop',
  leadDayLimit: 'too many messages, spam, limit, per day',
  qualification:
    'qualify, qualification, questions to ask, ask for email, ask for budget, what the agent asks, criteria, screening, information to collect',
  autonomy:
    'approve before sending, approval, drafts, review answers, autopilot, permission, automatic, control the ai, supervise, check messages first',
  agentHours:
    'office hours, opening hours, working hours, night, when the agent answers, schedule of the agent',
  followUps: 'reminders, follow up, chase, silent leads, no answer, second message, how often',
  voiceReplies: 'voice note, voice message, audio, speak, speech, sound, text to speech, tts',
  quietDays:
    'holidays, vacation, closed, weekend, bank holiday, public holidays, christmas, days off, sunday, pause',
  facts: 'facts, correct information, wrong price, opening hours, address, what the agent knows',
});
