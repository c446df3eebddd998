import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { PSEUDO_LOCALE } from '#copy/catalog/locale.ts';
import { utcDay, utcMoment } from '#domain/format.ts';
import type { PushPayload } from '#domain/notifications/schema.ts';
import * as pushTexts from '#server/features/notifications/push-texts.ts';
import { teamLinks } from '#server/features/notifications/team-links.ts';
import { loadTranslations, inLocale } from '#server/platform/language/reader-locale.ts';
import { AT, EVERY_EMAIL, FROM_STAFF, ORIGIN, TO } from './every-email.ts';
import { plainWords } from './plain-words.ts';

loadTranslations();

/** Has no letter that an unaccented word could begin with. */
const NAME = 'Åðå';

/** Texts that are the same in every language, or come from `Intl`. */
const DATA = [FROM_STAFF, TO, utcMoment(AT), utcDay(AT), 'OpenSetter'];

const textOf = (html: string): string =>
  DomUtils.innerText(DomUtils.getElementsByTagName('body', parseDocument(html)));

const untranslated = (text: string): string[] =>
  plainWords(text.replaceAll(new RegExp(`${ORIGIN}\\S*`, 'g'), ''), DATA);

describe.each(Object.entries(EVERY_EMAIL))('%s', (_name, build) => {
  it('says everything in the language of its reader', () => {
    for (const { subject, text, html } of inLocale(PSEUDO_LOCALE, () => build(NAME))) {
      expect(untranslated(subject)).toEqual([]);
      expect(untranslated(text)).toEqual([]);
      expect(untranslated(textOf(html))).toEqual([]);
    }
  });
});

const links = teamLinks({ team_slug: 'northstar', team_name: NAME });
const campaign = { campaign_id: 'c', campaign_slug: 'c', campaign_name: NAME, agent_name: NAME };
const reason = { ...campaign, why: '' };
const lead = { conversation_id: 'l', name: NAME, campaign_name: NAME, held: false, since: AT };

const NOTICES = [
  { kind: 'autonomy', level: 'drafts' },
  { kind: 'trial' },
  { kind: 'evals', run_id: 'r' },
  { kind: 'lead_ads' },
] as const;

const PUSHES: Record<keyof typeof pushTexts, () => PushPayload[]> = {
  waitingPushes: () =>
    [[lead], [{ ...lead, held: true }], Array.from({ length: 9 }, () => lead)].flatMap((leads) =>
      pushTexts.waitingPushes(links, leads),
    ),
  lostNumberPush: () => [
    pushTexts.lostNumberPush(links, { ...campaign, phone_number: '15550100001' }),
  ],
  mentionPush: () => [
    pushTexts.mentionPush(links, { conversation_id: 'l', by_name: NAME, lead_name: NAME }),
  ],
  spendingPush: () =>
    (['day', 'month'] as const).map((period) =>
      pushTexts.spendingPush(links, { period, spent_nanos: 9e9, ceiling_nanos: 1e10 }),
    ),
  campaignPush: () =>
    NOTICES.map((notice) => pushTexts.campaignPush(links, { ...reason, ...notice })),
};

it.each(Object.entries(PUSHES))(
  '%s says everything in the language of its reader',
  (_name, make) => {
    for (const { title, body } of inLocale(PSEUDO_LOCALE, make)) {
      expect(untranslated(title)).toEqual([]);
      expect(untranslated(body)).toEqual([]);
    }
  },
);

it('finds a word that no catalog has', () => {
  expect(untranslated(`⟦Ĥîå⟧ ${NAME}, your agent · ${ORIGIN}/dashboard`)).toEqual([
    'your',
    'agent',
  ]);
});
