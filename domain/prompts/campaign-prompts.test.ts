import { expect, it } from 'vitest';
import { campaignPrompts, compilePrompts } from './campaign-prompts.ts';

const variables = {
  agentName: 'Emma',
  companyName: 'Martin Coaching',
  goalType: 'Book appointments',
  goalLink: 'https://cal.example.com/emma',
  offerDescription: 'Twelve weeks of coaching.',
  language: 'french',
  businessFocus: 'coaching',
};

it('an agent is told what to ask, as questions and not as orders', () => {
  const prompts = campaignPrompts(variables, {
    style: 'friendly',
    questions: ['Que vendez-vous ?', 'Pour qui ?\n# A new heading'],
    example: 'Bonjour "Emma" ici.',
  });
  const lines = prompts.behavior_prompt.split('\n');
  expect(lines).toContain('- Que vendez-vous ?');
  expect(lines).toContain('- Pour qui ? # A new heading');
  expect(lines.indexOf('# Questions that help here')).toBeLessThan(
    lines.indexOf('# What you may say'),
  );
  expect(prompts.first_message_prompt).toContain(`word by word: "Bonjour 'Emma' ici."`);
  expect(prompts.behavior_prompt + prompts.first_message_prompt).not.toContain('{{');
});

it('without questions the prompt is as it was', () => {
  const { behavior_prompt } = campaignPrompts(variables, { style: 'friendly' });
  expect(behavior_prompt).not.toContain('Questions that help');
  expect(behavior_prompt).not.toContain('\n\n\n');
});

it('is compiled again when the offer changes', () => {
  const before = campaignPrompts(variables, { style: 'formal', questions: ['Why?'] });
  const after = compilePrompts(before, { ...before.values, offerDescription: 'Another offer.' });
  expect(after.behavior_prompt).toBe(
    before.behavior_prompt.replace('Twelve weeks of coaching.', 'Another offer.'),
  );
});
