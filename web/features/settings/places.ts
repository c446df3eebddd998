import { placeBuilders } from '#web/shared/place.ts';
import { copy as withoutCode, keys, webhooks } from '#copy/settings/api.ts';
import { canned, deletions, fields, reading, tags } from '#copy/settings/conversations.ts';
import { copy } from '#copy/settings/screen.ts';
import { copy as disclosure } from '#copy/settings/disclosure.ts';
import { copy as model } from '#copy/settings/model.ts';
import { copy as data } from '#copy/settings/privacy.ts';
import { copy as sessionPolicy } from '#copy/settings/sessions.ts';
import { copy as secondFactor } from '#copy/settings/two-factor.ts';
import { places as texts } from '#copy/settings/places.ts';

const profile = placeBuilders('settings');
const team = placeBuilders('settings', 'team');
const conversations = placeBuilders('settings', 'conversations');
const ai = placeBuilders('settings', 'model');
const developers = placeBuilders('settings', 'api');
const stored = placeBuilders('settings', 'data');
const log = placeBuilders('settings', 'log');
const security = placeBuilders('settings', 'security');
const { own, verification, ceilings } = model;
const { profile: name, password, phoneCountry, assignment, resume, danger, sessions } = copy;

/** All cards of the settings, in the order of the tabs. */
export const settingsPlaces = () => [
  profile.whole(copy.title, texts.page.text, texts.page.words),
  profile.part(name, texts.name),
  profile.part({ title: danger.title, text: danger.text }, texts.danger),
  team.part(copy.team, texts.team),
  team.part(assignment, texts.assignment),
  team.part(resume, texts.resume),
  team.part({ title: disclosure.title, text: disclosure.text }, texts.disclosure),
  team.part(phoneCountry, texts.phoneCountry),
  team.part({ title: secondFactor.policy.title, text: secondFactor.policy.text }, texts.policy),
  team.part(sessionPolicy, texts.sessionPolicy),
  conversations.part(canned, texts.canned),
  conversations.part(tags, texts.tags),
  conversations.part(fields, texts.fields),
  conversations.part({ title: reading.title, text: reading.text }, texts.reading),
  conversations.part(deletions, texts.deletions),
  ai.part({ title: own.title, text: own.text }, texts.own),
  ai.part(verification, texts.verification),
  ai.part(ceilings, texts.ceilings),
  developers.part(withoutCode.leads, texts.leads),
  developers.part(keys, texts.keys),
  developers.part({ title: webhooks.title, text: webhooks.text }, texts.webhooks),
  stored.part(data.archive, texts.archive),
  stored.part(data.permissions, texts.permissions),
  stored.part(data.terms, texts.terms),
  stored.part(data.fileTerms, texts.fileTerms),
  stored.part(data.record, texts.record),
  stored.part(data.erase, texts.erase),
  log.part(data.log, texts.log),
  security.whole(copy.tabs.security, texts.security.text, texts.security.words),
  security.part({ title: password.change, text: password.changeText }, texts.change),
  security.part(
    { title: copy.singleSignOn.title, text: texts.singleSignOn.text },
    texts.singleSignOn.words,
  ),
  security.part(secondFactor.twoFactor, texts.twoFactor),
  security.part(secondFactor.passkeys, texts.passkeys),
  security.part(sessions, texts.sessions),
];
