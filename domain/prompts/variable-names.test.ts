import { expect, it } from 'vitest';
import { compiledLength, compileTemplate } from './compile.ts';
import { undefinedVariables } from './variable-names.ts';

it('names that nothing defines are found once, in order; known spellings are not among them', () => {
  const templates = [
    '{{agentName}} {{ agent_name }} {{calendarUrl}} {{website_content}} {{siteFacts}} {{mine}}',
    '{{b}} {{a}} {{b}} {{}} {single}',
  ];
  expect(undefinedVariables(templates, new Set(['mine']))).toEqual(['b', 'a']);
});

it('every name that a campaign has a field for is known', () => {
  const names = `agent_name agentName website_url company_name companyName goal_type goalType
    calendar_url calendarUrl agent_language agentLanguage offer_description offerDescription
    business_focus businessFocus agent_timezone website_content campaign_name campaignName`;
  const template = names.replaceAll(/\w+/g, '{{$&}}');
  expect(undefinedVariables([template], new Set())).toEqual([]);
  expect(compileTemplate('{{agentLanguage}}', { language: 'french' })).toBe('french');
});

it('another spelling gets the value of its variable, as data where that is data', () => {
  const values = { agentName: 'Emma', offerDescription: 'Ours' };
  expect(compileTemplate('{{agent_name}}: {{offer_description}} {{campaign_name}}', values)).toBe(
    'Emma: <offer>\nOurs\n</offer> {{campaign_name}}',
  );
  expect(compileTemplate('{{agent_name}}', { ...values, agent_name: 'own' })).toBe('own');
});

it('the length of a compiled template is known before it is built', () => {
  const values = { a: 'xyz', offerDescription: 'Ours' };
  for (const template of ['', 'plain', '{{a}}{{ a }}{{b}}{{offerDescription}}']) {
    expect(compiledLength(template, values)).toBe(compileTemplate(template, values).length);
  }
});
