import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('settings.places', {
  page: {
    text: 'Everything about you and your team.',
    words: 'preferences options configuration',
  },
  name: 'my name, first name, last name, email address, who am i, account, username',
  danger: 'delete my account, close account, remove me, leave forever, cancel account, deactivate',
  team: 'rename team, company name, business name, workspace, organization',
  assignment:
    'round robin, distribute, share leads, who gets leads, owner of a lead, routing, in turn',
  resume:
    'takeover, take over, resume automatically, hand back, agent stays stopped, turn the agent back on',
  disclosure:
    'bot, robot, ai disclosure, tell people it is an ai, artificial, human, ai act, transparency, disclaimer',
  phoneCountry:
    'country code, prefix, dial code, national numbers, international format, area code',
  policy: 'require 2fa, force two-factor, everyone, mandatory, enforce, team security',
  sessionPolicy:
    'automatic logout, session timeout, signed out, idle, inactivity, expire, sign in again',
  canned:
    'quick replies, saved replies, templates, snippets, shortcuts, macros, ready answers, standard answers',
  tags: 'labels, categories, colors, groups, segments, mark leads',
  fields: 'custom field, properties, attributes, extra information, crm, columns, budget, company',
  reading:
    'voice notes, transcription, transcribe, speech to text, listen to recordings, photos, pdf, vision, describe pictures',
  deletions: 'deleted leads, proof of deletion, removed people, right to be forgotten',
  own: 'openai key, chatgpt, gpt, claude, gemini, llm, provider, api key, own key, bring your own, token prices',
  verification:
    'wrong answers, false, hallucination, lies, made up, mistakes, double check, accuracy, safety',
  ceilings:
    'monthly budget, cost limit, maximum, spend, money, cap, too expensive, how much does ai cost',
  leads: 'form, import, spreadsheet, no code',
  keys: 'developer, token, integrate, integration, zapier, make, n8n, program, rest, mcp',
  webhooks:
    'zapier, make, n8n, events, endpoint, crm sync, notify my server, callback, hubspot, integration',
  archive: 'download everything, export, backup, takeout, copy of my data, zip, get my data out',
  permissions:
    'opt-outs, unsubscribe list, do not contact, blocked people, blacklist, consent, stop list, suppression',
  terms: 'delete old chats, retention, keep leads, clean up, auto delete, how long, expiry, months',
  fileTerms:
    'delete pictures, delete recordings, voice notes, file retention, storage, sensitive files, passports, how long',
  record: 'gdpr, privacy, data protection, compliance, rgpd, dsgvo, article 30, legal',
  erase: 'delete team, close company, remove workspace, erase everything',
  log: 'who changed what, history, audit, who did it, activity, changes, actions of members',
  security: {
    text: 'Your password, second factor and sessions.',
    words: 'safe, protect, account security, hacked',
  },
  change: 'password, new password, reset, forgot, passcode, login',
  singleSignOn: {
    text: 'Sign in with the account of your organization.',
    words: 'sso, okta, azure, entra, microsoft, google workspace, saml, openid, company login',
  },
  twoFactor:
    '2fa, mfa, otp, authenticator, two step, verification code, backup codes, recovery codes, google authenticator',
  passkeys:
    'fingerprint, face id, touch id, biometric, security key, yubikey, windows hello, sign in without password',
  sessions:
    'other devices, computers, phones, browsers, log out everywhere, stolen laptop, lost phone, active sessions',
});
