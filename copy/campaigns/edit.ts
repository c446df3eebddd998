import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('campaigns.edit', {
  agent: {
    title: 'Everything else is on the Agent page',
    text: 'Set what your agent sells, knows, asks and can do, and try it in a chat.',
    open: 'Open agent',
  },
  title: 'Edit Campaign',
  description: 'Your agent uses the changes from its next message.',
  breadcrumb: { campaigns: 'Campaigns', edit: 'Edit' },
  fields: {
    campaign_name: {
      label: 'Campaign name',
      hint: "Renaming changes the campaign's link. Old links keep working.",
    },
    company_name: { label: 'Company name', hint: 'The business your agent speaks for.' },
    agent_language: { label: 'Language', hint: 'The language your agent starts in.' },
    goal_type: { label: 'Goal', hint: 'What your agent works toward in each conversation.' },
    agent_name: { label: 'Agent name', hint: 'The name your leads see.' },
    website_url: {
      label: 'Website URL',
      placeholder: 'https://your-website.com',
      hint: 'Optional',
    },
    calendar_url: {
      label: 'Calendar URL',
      placeholder: 'https://calendly.com/your-name',
      hint: 'Optional. Where your agent sends leads who are ready to book.',
    },
    offer_description: {
      label: 'Offer description',
      hint: "Your agent only says what's written here, in the facts and in its knowledge.",
    },
    agent_style: { label: 'Style', hint: 'How your agent sounds.' },
    language_variant: {
      label: 'Language variant',
      hint: 'Which variant your agent writes.',
    },
    address_form: {
      label: 'Form of address',
      hint: 'How your agent says “you” to leads.',
    },
    call_text: {
      label: 'Text after a missed call',
      placeholder: 'Sorry I missed your call! How can I help?',
      hint: 'Optional. We send it once, a minute after a missed call. The lead still waits for you to call back.',
    },
    agent_timezone: {
      label: 'Time zone',
      hint: "For example, Europe/Paris. Follow-ups use it when we don't know a lead's own.",
    },
    lead_hour_limit: {
      label: 'Messages to one lead per hour',
      hint: 'At most. Then the agent stops and asks your team, so it never talks to a bot for long.',
    },
    lead_day_limit: {
      label: 'Messages to one lead per day',
      hint: 'At most, within 24 hours.',
    },
  },
  styles: {
    professional: 'Professional',
    friendly: 'Friendly',
    casual: 'Casual',
    formal: 'Formal',
    energetic: 'Energetic',
  },
  asOffer: 'Same as the offer',
  forms: {
    formal: 'Formal ({word})',
    informal: 'Informal ({word})',
  },
  results: 'View results',
  submit: 'Update Campaign',
  submitting: 'Updating...',
  success: { title: 'Success', text: 'Campaign updated successfully' },
  error: 'Error',
  notFound: 'Campaign not found',
  notLoaded: 'Campaign data not loaded',
  updateFailed: 'Failed to update campaign',
  failed: {
    title: 'Failed to load campaign data',
    text: 'Nothing changed. Please try again.',
  },
});
