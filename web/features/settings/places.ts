import { placesOf } from '#web/shared/place.ts';
import { copy as withoutCode, keys, webhooks } from '#copy/settings/api.ts';
import { canned, deletions, fields, reading, tags } from '#copy/settings/conversations.ts';
import { copy } from '#copy/settings/screen.ts';
import { copy as disclosure } from '#copy/settings/disclosure.ts';
import { copy as model } from '#copy/settings/model.ts';
import { copy as data } from '#copy/settings/privacy.ts';
import { copy as sessionPolicy } from '#copy/settings/sessions.ts';
import { copy as secondFactor } from '#copy/settings/two-factor.ts';

const profile = placesOf('settings');
const team = placesOf('settings', 'team');
const conversations = placesOf('settings', 'conversations');
const ai = placesOf('settings', 'model');
const developers = placesOf('settings', 'api');
const stored = placesOf('settings', 'data');
const log = placesOf('settings', 'log');
const security = placesOf('settings', 'security');
const { own, verification, ceilings } = model;
const { profile: name, password, phoneCountry, assignment, resume, danger, sessions } = copy;

/** Every card of the settings, in the order of the tabs. */
export const settingsPlaces = [
  profile.whole(
    copy.title,
    'Everything about you and your team.',
    'preferences options configuration',
  ),
  profile.part(name, 'my name, first name, last name, email address, who am i, account, username'),
  profile.part(
    { title: danger.title, text: danger.text },
    'delete my account, close account, remove me, leave for good, cancel account, deactivate',
  ),
  team.part(copy.team, 'rename team, company name, business name, workspace, organization'),
  team.part(
    assignment,
    'round robin, distribute, share leads, who gets leads, owner of a lead, routing, in turn',
  ),
  team.part(
    resume,
    'takeover, take over, resume automatically, hand back, agent stays stopped, turn the agent back on',
  ),
  team.part(
    { title: disclosure.title, text: disclosure.text },
    'bot, robot, ai disclosure, tell people it is an ai, artificial, human, ai act, transparency, disclaimer',
  ),
  team.part(
    phoneCountry,
    'country code, prefix, dial code, national numbers, international format, area code',
  ),
  team.part(
    { title: secondFactor.policy.title, text: secondFactor.policy.text },
    'require 2fa, force two-factor, everyone, mandatory, enforce, team security',
  ),
  team.part(
    sessionPolicy,
    'automatic logout, session timeout, signed out, idle, inactivity, expire, sign in again',
  ),
  conversations.part(
    canned,
    'quick replies, saved replies, templates, snippets, shortcuts, macros, ready answers, standard answers',
  ),
  conversations.part(tags, 'labels, categories, colors, groups, segments, mark leads'),
  conversations.part(
    fields,
    'custom field, properties, attributes, extra information, crm, columns, budget, company',
  ),
  conversations.part(
    { title: reading.title, text: reading.text },
    'voice notes, transcription, transcribe, speech to text, listen to recordings, photos, pdf, vision, describe pictures',
  ),
  conversations.part(
    deletions,
    'deleted leads, proof of deletion, removed people, right to be forgotten',
  ),
  ai.part(
    { title: own.title, text: own.text },
    'openai key, chatgpt, gpt, claude, gemini, llm, provider, api key, own key, bring your own, token prices',
  ),
  ai.part(
    verification,
    'wrong answers, false, hallucination, lies, made up, mistakes, double check, accuracy, safety',
  ),
  ai.part(
    ceilings,
    'monthly budget, cost limit, maximum, spend, money, cap, too expensive, how much does ai cost',
  ),
  developers.part(withoutCode.leads, 'form, import, spreadsheet, no code'),
  developers.part(
    keys,
    'developer, token, integrate, integration, zapier, make, n8n, program, rest, mcp',
  ),
  developers.part(
    { title: webhooks.title, text: webhooks.text },
    'zapier, make, n8n, events, endpoint, crm sync, notify my server, callback, hubspot, integration',
  ),
  stored.part(
    data.archive,
    'download everything, export, backup, takeout, copy of my data, zip, get my data out',
  ),
  stored.part(
    data.permissions,
    'opt-outs, unsubscribe list, do not contact, blocked people, blacklist, consent, stop list, suppression',
  ),
  stored.part(
    data.terms,
    'delete old chats, retention, keep leads, clean up, auto delete, how long, expiry, months',
  ),
  stored.part(
    data.fileTerms,
    'delete pictures, delete recordings, voice notes, file retention, storage, private files, sensitive files, passports, how long',
  ),
  stored.part(
    data.record,
    'gdpr, privacy, data protection, compliance, rgpd, dsgvo, article 30, legal',
  ),
  stored.part(data.erase, 'delete team, close company, remove workspace, erase everything'),
  log.part(
    data.log,
    'who changed what, history, audit, who did it, activity, changes, actions of members',
  ),
  security.whole(
    copy.tabs.security,
    'Your password, second factor and sessions.',
    'safe, protect, account security, hacked',
  ),
  security.part(
    { title: password.change, text: password.changeText },
    'password, new password, reset, forgot, passcode, login',
  ),
  security.part(
    { title: copy.singleSignOn.title, text: 'Sign in with the account of your organization.' },
    'sso, okta, azure, entra, microsoft, google workspace, saml, openid, company login',
  ),
  security.part(
    secondFactor.twoFactor,
    '2fa, mfa, otp, authenticator, two step, verification code, backup codes, recovery codes, google authenticator',
  ),
  security.part(
    secondFactor.passkeys,
    'fingerprint, face id, touch id, biometric, security key, yubikey, windows hello, sign in without password',
  ),
  security.part(
    sessions,
    'other devices, computers, phones, browsers, log out everywhere, stolen laptop, lost phone, active sessions',
  ),
];
