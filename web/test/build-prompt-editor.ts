import type { PromptEditor } from '#domain/prompt-editor/schema.ts';

/** The editor of Spring, as returned by `prompts.editor`, without a draft. */
export function buildPromptEditor(like: Partial<PromptEditor> = {}): PromptEditor {
  return {
    campaign_id: 'c1',
    campaign_slug: 'spring-k3f9',
    campaign_name: 'Spring',
    agent_timezone: 'UTC',
    live: {
      number: 1,
      version: {
        number: 1,
        cause: 'created',
        by: 'Ada',
        at: '2026-03-09T07:05:00.000Z',
        why: '',
        gate_reason: '',
        restored_number: null,
      },
      content: {
        behavior_prompt_template: 'You are {{agentName}}.',
        first_message_template: 'Say hello.',
        system: {
          agentName: 'Emma',
          companyName: 'Acme',
          goalType: 'rdv',
          goalLink: '',
          offerDescription: 'Coaching',
          language: 'english',
          businessFocus: 'coaching',
        },
        custom_variables: [],
      },
      behavior_prompt: 'You are Emma.',
      first_message_prompt: 'Say hello.',
      prompt_variables: { goalType: 'Book appointments' },
      goal_type: 'book_appointments',
      goal_custom: null,
      agent_language: 'english',
      language_variant: null,
      address_form: null,
    },
    draft: null,
    ...like,
  };
}
