import { describe, expect, it } from 'vitest';
import { type CampaignEdit, campaignEdit, editConflict, editedFields, rebaseEdit } from './edit.ts';

const spring: CampaignEdit = {
  campaign_name: 'Spring',
  agent_name: 'Emma',
  company_name: 'Martin Coaching',
  agent_language: 'english',
  goal_type: 'book_appointments',
  website_url: '',
  calendar_url: 'https://cal.example.com/emma',
  offer_description: 'Twelve weeks of coaching for founders who want to sell without pressure.',
  agent_style: 'friendly',
  language_variant: 'auto',
  address_form: 'auto',
  agent_timezone: 'Europe/Paris',
  lead_hour_limit: '20',
  lead_day_limit: '60',
  call_text: '',
};
const messages = (change: Partial<CampaignEdit>) =>
  campaignEdit.safeParse({ ...spring, ...change }).error?.issues.map(({ message }) => message);

describe('the edit form', () => {
  it('wants both names', () => {
    expect(messages({ campaign_name: ' ' })).toEqual(['Campaign name is required']);
    expect(messages({ agent_name: '' })).toEqual(['Agent name is required']);
  });

  it('wants an offer that tells something, and choices that exist', () => {
    expect(messages({ offer_description: 'Coaching.' })?.[0]).toContain('at least 50');
    expect(messages({ agent_timezone: 'Europe/Atlantis' })).toEqual(['Please choose a time zone']);
    expect(messages({ language_variant: 'pt_BR;' })).toEqual(['Please choose a variant']);
    expect(messages({ language_variant: 'pt-BR', agent_timezone: 'UTC' })).toBeUndefined();
  });

  it('wants addresses that a browser opens, or none', () => {
    expect(messages({ website_url: '', calendar_url: '' })).toBeUndefined();
    expect(messages({ website_url: 'acme' })).toEqual(['Please enter a valid URL']);
    expect(messages({ calendar_url: 'cal.example.com' })).toEqual([
      'Please enter a valid calendar URL',
    ]);
    expect(messages({ calendar_url: 'javascript:alert(1)' })).toHaveLength(1);
  });

  it('wants limits that are whole numbers within bounds', () => {
    expect(messages({ lead_hour_limit: '1', lead_day_limit: '500' })).toBeUndefined();
    expect(messages({ lead_hour_limit: '0' })).toEqual(['Please enter a number from 1 to 200']);
    expect(messages({ lead_day_limit: '501' })).toEqual(['Please enter a number from 1 to 500']);
    for (const wrong of ['', '1.5', '-3', '1e2', 'ten', '12345']) {
      expect(messages({ lead_hour_limit: wrong })?.[0]).toBe('Please enter a whole number');
    }
  });

  it('keeps a name on one line', () => {
    const form = campaignEdit.parse({ ...spring, agent_name: ' Emma \n Martin ' });
    expect(form.agent_name).toBe('Emma Martin');
  });
});

describe('two people who edit at once', () => {
  const edited = (stored: Partial<CampaignEdit>, form: Partial<CampaignEdit>) =>
    editedFields({ ...spring, ...stored }, spring, { ...spring, ...form });

  it('both keep what only one of them changed', () => {
    expect(edited({ agent_name: 'Zoe' }, { campaign_name: 'Summer' })).toEqual({
      changed: { campaign_name: 'Summer' },
      conflicts: [],
    });
  });

  it('names what both changed', () => {
    const { conflicts } = edited({ agent_name: 'Zoe' }, { agent_name: 'Ada' });
    expect(conflicts).toEqual(['agent_name']);
    expect(editConflict('Zoe').text).toContain('“Zoe”');
    expect(editConflict('').text).toContain('cleared');
  });

  it('do not quarrel over the same change', () => {
    expect(edited({ agent_name: 'Zoe' }, { agent_name: 'Zoe' })).toEqual({
      changed: {},
      conflicts: [],
    });
  });

  it('go on with what they typed, and see the rest as the other left it', () => {
    const stored = { ...spring, agent_name: 'Zoe', campaign_name: 'Summer' };
    const form = { ...spring, agent_name: 'Ada' };
    expect(rebaseEdit(form, spring, stored)).toEqual({ ...stored, agent_name: 'Ada' });
  });
});
