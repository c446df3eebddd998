import { describe, expect, it } from 'vitest';
import { manualAgent, manualBasics, manualForm, manualOffer } from './schema.ts';

const basics = { campaignName: 'Spring', companyName: 'Martin', businessActivity: 'coaching' };
const agent = { agentName: 'E', mainObjective: 'direct_sales', objectiveLink: 'shop.example' };
const offerDescription = 'Twelve weeks of coaching for founders who want to sell more.';
const words = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('a person who sets up a campaign by hand', () => {
  it('names the campaign, the company and the activity', () => {
    const without = (field: string) => words(manualBasics.safeParse({ ...basics, [field]: ' ' }));
    expect(without('campaignName')).toBe('Campaign name is required');
    expect(without('companyName')).toBe('Company name is required');
    expect(without('businessActivity')).toBe('Business activity is required');
  });

  it('describes an activity that is not in the list', () => {
    const other = { ...basics, businessActivity: 'other' };
    expect(words(manualBasics.safeParse(other))).toBe('Please describe your business activity');
    const described = { ...other, customBusinessActivity: 'Beekeeping' };
    expect(manualBasics.safeParse(described).success).toBe(true);
  });

  it('describes the offer in at least fifty characters', () => {
    const short = manualOffer.safeParse({ offerDescription: `${'x'.repeat(49)}  ` });
    expect(words(short)).toBe('Offer description must be at least 50 characters long');
    expect(manualOffer.safeParse({ offerDescription: 'x'.repeat(50) }).success).toBe(true);
  });

  it('may give the agent a name of one letter, and a link in any form', () => {
    expect(manualAgent.parse(agent)).toMatchObject({
      agentLanguage: 'english',
      agentStyle: 'professional',
      objectiveLink: 'shop.example',
    });
  });

  it('gives the agent a name, an objective and a link', () => {
    const without = (field: string) => words(manualAgent.safeParse({ ...agent, [field]: '' }));
    expect(without('agentName')).toBe('Agent name is required');
    expect(without('mainObjective')).toBe('Main objective is required');
    expect(without('objectiveLink')).toBe('Objective link is required');
  });

  it('describes a custom objective', () => {
    const other = manualAgent.safeParse({ ...agent, mainObjective: 'other' });
    expect(words(other)).toBe('Please describe your custom objective');
  });

  it('sends the three steps as one form', () => {
    const form = manualForm.parse({ ...basics, ...agent, offerDescription });
    expect(form).toMatchObject({ campaignName: 'Spring', offerDescription, agentName: 'E' });
  });

  it('cannot store what no table can keep', () => {
    const nul = { offerDescription: `${offerDescription}\0` };
    expect(manualOffer.safeParse(nul).success).toBe(false);
  });
});
