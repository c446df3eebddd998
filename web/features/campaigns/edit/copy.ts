export const copy = {
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
    text: 'Nothing changed. Please try again.',
    retry: 'Try again',
  },
};
