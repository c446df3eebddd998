import { describe, expect, it } from 'vitest';
import {
  disclosureLine,
  disclosureRule,
  disclosureWording,
  DISCLOSURE_LANGUAGES,
  withDisclosure,
  withoutDisclosure,
} from './disclosure.ts';

const agent = { agent_language: 'french', agent_name: 'Emma', company_name: 'Acme' };
const ON = { enabled: true, texts: {} };

describe('the line below the first message', () => {
  it('is in the agent’s language, with its company', () => {
    expect(disclosureLine(ON, agent)).toBe('— Assistant virtuel (IA) d’Acme');
  });
  it.each([
    ['Élan Conseil', '— Assistant virtuel (IA) d’Élan Conseil'],
    ['Martin Coaching', '— Assistant virtuel (IA) de Martin Coaching'],
  ])('has the right French "de" before %s', (company_name, line) => {
    expect(disclosureLine(ON, { ...agent, company_name })).toBe(line);
    const texts = { fr: { first: 'Ici {agent}, l’IA de {company}', asked: 'Une IA.' } };
    const custom = disclosureLine({ enabled: true, texts }, { ...agent, company_name });
    expect(custom).toBe(`Ici Emma, l’IA ${line.slice('— Assistant virtuel (IA) '.length)}`);
  });
  it.each(DISCLOSURE_LANGUAGES)('names the company in %s', (agent_language) => {
    expect(disclosureLine(ON, { ...agent, agent_language })).toContain('Acme');
  });
  it('is English for a language that the product does not know', () => {
    expect(disclosureLine(ON, { ...agent, agent_language: 'klingon' })).toContain('assistant');
  });
  it('has the team’s own words', () => {
    const texts = { fr: { first: 'Ici {agent}, une IA', asked: 'Une IA.' } };
    expect(disclosureLine({ enabled: true, texts }, agent)).toBe('Ici Emma, une IA');
  });
  it.each(DISCLOSURE_LANGUAGES)(
    'says in %s what reads files, where the team wants that',
    (agent_language) => {
      const plain = disclosureLine(ON, { ...agent, agent_language });
      const line = disclosureLine({ ...ON, media: true }, { ...agent, agent_language });
      expect(line?.startsWith(`${plain}\n`)).toBe(true);
      const full = withDisclosure('Hello!', line);
      expect(withoutDisclosure(full, line ?? '')).toBe('Hello!');
      expect(disclosureLine({ enabled: false, texts: {}, media: true }, agent)).toBeUndefined();
    },
  );
  it('is none once it is switched off', () => {
    expect(disclosureLine({ enabled: false, texts: {} }, agent)).toBeUndefined();
  });
  it('stands once, as a paragraph at the end', () => {
    const disclosed = withDisclosure('Hello!', '— AI of Acme');
    expect(disclosed).toBe('Hello!\n\n— AI of Acme');
    expect(withDisclosure(disclosed, '— AI of Acme')).toBe(disclosed);
    expect(withDisclosure('Hello!', undefined)).toBe('Hello!');
    expect(withoutDisclosure(disclosed, '— AI of Acme')).toBe('Hello!');
  });
});

it('the answer to what happens to files is true whatever the team has turned on', () => {
  expect(disclosureRule(ON, agent)).toContain('software may turn them into text');
});

describe('the answer to “are you a robot?”', () => {
  it('is given also where the line is switched off', () => {
    expect(disclosureRule({ enabled: false, texts: {} }, agent)).toContain('une IA, pas un humain');
  });
});

it('refuses an empty text', () => {
  const given = { team_slug: 'acme', language: 'en', words: { first: ' ', asked: 'An AI' } };
  expect(disclosureWording.safeParse(given).success).toBe(false);
});
