import { describe, expect, it } from 'vitest';
import {
  manualSetup,
  manualSetupOf,
  simpleQuestions,
  simpleQuestionsOf,
  websiteScraping,
  websiteScrapingOf,
} from './payloads.ts';

const names = { team_slug: 'acme-1', campaign_slug: 'spring-k3f9', document_id: 'doc' };
const site = {
  website_url: 'https://martin.example',
  campaign_name: 'Spring',
  company_name: 'Martin',
  agent_name: 'Emma',
  language: 'french',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  goal_custom: null,
};
const answers = {
  campaign_name: 'Martin Campaign',
  company_name: 'Martin',
  agent_name: 'Emma',
  language: 'english',
  goal_type: 'other',
  goal_link: 'https://farm.example/',
  goal_custom: 'Get them to the farm',
  business_activity: 'Coaching & Training',
  business_focus: 'coaching' as const,
  business_problems: 'They do not know how to sell.',
  business_solutions: 'Twelve weeks on horseback.',
  target_audience: 'Founders of small companies',
  unique_value: 'Horses know more than people.',
};

describe('what is sent out', () => {
  it('has the agreed fields, and is understood when it comes in', () => {
    const sent = websiteScrapingOf(names, site);
    expect(sent).toEqual({
      branch: 'A',
      ...names,
      is_first_campaign: true,
      data: {
        website_url: 'https://martin.example',
        campaign_name: 'Spring',
        company_name: 'Martin',
        agent_name: 'Emma',
        language: 'french',
        goal_type: 'book_appointments',
        goal_link: 'https://cal.example.com/emma',
      },
    });
    expect(websiteScraping.parse(sent).data).toEqual(site);
  });

  it('carries the description of another goal', () => {
    const custom = { ...site, goal_type: 'other', goal_link: null, goal_custom: 'Visit us' };
    const sent = websiteScrapingOf(names, custom);
    expect(sent.data).toMatchObject({ goal_link: '', goal_custom: 'Visit us' });
    expect(websiteScraping.parse(sent).data).toEqual(custom);
  });

  it('names the activity by its label', () => {
    const sent = simpleQuestionsOf(names, answers);
    expect(sent).toMatchObject({ branch: 'B', data: { business_activity: 'Coaching & Training' } });
    expect(sent.data).not.toHaveProperty('business_focus');
    expect(simpleQuestions.parse(sent).data).toEqual(answers);
  });

  it('names language and style by their labels', () => {
    const form = {
      campaignName: 'Spring',
      companyName: 'Martin',
      businessActivity: 'coaching' as const,
      customBusinessActivity: '',
      offerDescription: 'Twelve weeks of coaching for founders who want to sell.',
      agentName: 'Emma',
      agentLanguage: 'french' as const,
      agentStyle: 'friendly' as const,
      mainObjective: 'direct_sales' as const,
      customObjective: '',
      objectiveLink: 'shop.example',
    };
    const sent = manualSetupOf(names, form, 'coaching', 'https://os.example/hooks/a/b');
    expect(sent.data).toMatchObject({
      language: 'French',
      agent_style: 'Friendly',
      agent_timezone: 'UTC',
    });
    expect(sent.data).not.toHaveProperty('goal_custom');
    expect(manualSetup.parse(sent).data).toMatchObject({
      language: 'french',
      agent_style: 'friendly',
      goal_custom: null,
    });
  });
});

describe('what comes in', () => {
  it('needs the right branch and a whole form', () => {
    const sent = websiteScrapingOf(names, site);
    expect(websiteScraping.safeParse({ ...sent, branch: 'B' }).success).toBe(false);
    for (const field of ['website_url', 'company_name', 'language', 'goal_type']) {
      const data = { ...sent.data, [field]: '' };
      expect(websiteScraping.safeParse({ ...sent, data }).success).toBe(false);
    }
    const inside = { ...sent, data: { ...sent.data, website_url: 'file:///etc/passwd' } };
    expect(websiteScraping.safeParse(inside).success).toBe(false);
  });

  it('may leave the draft to us', () => {
    const { document_id: _, campaign_slug: __, ...rest } = websiteScrapingOf(names, site);
    expect(websiteScraping.parse(rest)).toMatchObject({ document_id: '', campaign_slug: '' });
  });
});
