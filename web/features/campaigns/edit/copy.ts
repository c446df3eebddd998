export const copy = {
  title: 'Edit Campaign',
  description: 'The agent uses what you change from its next message on.',
  breadcrumb: { label: 'Breadcrumb', campaigns: 'Campaigns', edit: 'Edit' },
  loading: 'Loading...',
  fields: {
    campaign_name: {
      label: 'Campaign name',
      hint: 'A new name gives the campaign a new address. Links with the old one keep working.',
    },
    agent_name: { label: 'Agent name', hint: 'The name that your leads read.' },
    website_url: {
      label: 'Website URL',
      placeholder: 'https://your-website.com',
      hint: 'Optional',
    },
    calendar_url: {
      label: 'Calendar URL',
      placeholder: 'https://calendly.com/your-name',
      hint: 'Optional. Where the agent sends leads who are ready.',
    },
  },
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
    text: 'Nothing was changed. Please try again.',
    retry: 'Try again',
  },
};
