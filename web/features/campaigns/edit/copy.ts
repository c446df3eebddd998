export const copy = {
  knowledge: {
    title: 'Knowledge',
    text: "What this campaign's agent looks up before it answers.",
    none: "This campaign's agent has nothing to look up yet.",
    open: 'Open knowledge',
    more: (count: number) => `and ${count} more`,
  },
  title: 'Edit Campaign',
  description: 'Your agent uses the changes from its next message on.',
  breadcrumb: { label: 'Breadcrumb', campaigns: 'Campaigns', edit: 'Edit' },
  loading: 'Loading...',
  fields: {
    campaign_name: {
      label: 'Campaign name',
      hint: "Renaming changes the campaign's link. Old links keep working.",
    },
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
      hint: 'Your agent knows this and the facts below, and nothing else.',
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
      hint: 'Optional. We send it once, a minute after a call that no one answered. The lead still waits for you to call back.',
    },
    agent_timezone: {
      label: 'Time zone',
      hint: 'Such as Europe/Paris. Follow-ups keep to its hours where a lead’s own is unknown.',
    },
    lead_hour_limit: {
      label: 'Messages to one lead per hour',
      hint: 'At most. Then the agent stops and asks your team, so that it never talks to a bot for long.',
    },
    lead_day_limit: {
      label: 'Messages to one lead per day',
      hint: 'At most, within 24 hours.',
    },
  },
  promptsByAutomation: {
    title: "This agent's instructions have no variables",
    text: 'Changes here are saved and shown, but the agent keeps to its instructions word for word. To change what it says, edit its prompts, or your automation if that wrote them.',
  },
  sections: {
    campaign: 'Campaign',
    offer: 'Offer',
    voice: 'How your agent writes',
    limits: 'Limits',
    calls: 'When a lead calls',
  },
  styles: {
    professional: 'Professional',
    friendly: 'Friendly',
    casual: 'Casual',
    formal: 'Formal',
    energetic: 'Energetic',
  },
  asOffer: 'As in the offer',
  forms: {
    formal: (word: string) => `Formal (${word})`,
    informal: (word: string) => `Informal (${word})`,
  },
  results: 'View results',
  cancel: 'Cancel',
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
    retry: 'Try again',
  },
};
