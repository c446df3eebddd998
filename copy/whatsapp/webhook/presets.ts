import { catalog } from '../../catalog/catalog.ts';

/** How to connect each form or service, in three lines. */
export const presetCopy = catalog('whatsapp.webhook.presets', {
  elementor: {
    label: 'Elementor',
    lines: [
      'Edit the form, open "Actions After Submit" and add "Webhook".',
      'Paste the webhook URL. "Advanced data" may be on or off.',
      'Use the type "Tel" for the number, then submit the form once to try it.',
    ],
  },
  'contact-form-7': {
    label: 'Contact Form 7',
    lines: [
      'Install a plugin that sends Contact Form 7 to a webhook.',
      'Open your form, choose the tab "Webhook" and paste the webhook URL.',
      'Keep a field of the type "tel", such as [tel* your-tel], and save.',
    ],
  },
  wpforms: {
    label: 'WPForms',
    lines: [
      'In the form builder, open Settings, then "Webhooks", and turn them on.',
      'Paste the webhook URL, with method POST and format JSON.',
      'Map the fields name, phone and email in "Request Body", and save.',
    ],
  },
  'gravity-forms': {
    label: 'Gravity Forms',
    lines: [
      'Open Form Settings, then "Webhooks", and add a new feed.',
      'Paste the webhook URL, with method POST and format JSON.',
      'Choose "Select Fields" with the keys name, phone and email, and save.',
    ],
  },
  webflow: {
    label: 'Webflow',
    lines: [
      'In the site settings, open "Apps & integrations", then "Webhooks".',
      'Add a webhook with the trigger "Form submission" and paste the webhook URL.',
      'Name the fields "Name" and "Phone number" in the form, and publish the site.',
    ],
  },
  typeform: {
    label: 'Typeform',
    lines: [
      'Ask for the number with a question of the type "Phone number".',
      'Open "Connect", then "Webhooks", and add a webhook with the webhook URL.',
      'Turn it on and choose "Send test request".',
    ],
  },
  tally: {
    label: 'Tally',
    lines: [
      'Ask for the number with a block of the type "Phone number".',
      'Open "Integrations" of the published form and connect "Webhooks".',
      'Paste the webhook URL and save.',
    ],
  },
  jotform: {
    label: 'Jotform',
    lines: [
      'Ask for the number with the element "Phone".',
      'Open Settings, then "Integrations", and choose "WebHooks".',
      'Paste the webhook URL and complete the integration.',
    ],
  },
  hubspot: {
    label: 'HubSpot',
    lines: [
      'Create a contact workflow that starts when your form is submitted.',
      'Add the action "Send a webhook" with method POST, and paste the webhook URL.',
      'Include all contact properties, or first name, last name, phone and email.',
    ],
  },
  calendly: {
    label: 'Calendly',
    lines: [
      'Add the question "Your WhatsApp number" to the event type.',
      'In Zapier, Make or n8n, start with "Invitee created" of Calendly.',
      'Post the whole payload to the webhook URL as JSON.',
    ],
  },
  'meta-lead-ads': {
    label: 'Meta Lead Ads (Zapier, Make, n8n)',
    lines: [
      'Start with "New lead" of Facebook Lead Ads, and choose your page and form.',
      'Add a step that posts to a webhook (Zapier: Webhooks, Make: HTTP, n8n: HTTP Request).',
      'Paste the webhook URL, choose JSON and pass on all fields of the lead.',
    ],
  },
  gohighlevel: {
    label: 'GoHighLevel',
    lines: [
      'Create a workflow with the trigger "Form submitted" or "Contact created".',
      'Add the action "Webhook" with method POST, and paste the webhook URL.',
      'Publish the workflow. The standard data has everything we need.',
    ],
  },
  shopify: {
    label: 'Shopify',
    lines: [
      'Open Settings, then "Notifications", and scroll to "Webhooks".',
      'Create one for "Customer creation" or "Order creation", with format JSON.',
      'Paste the webhook URL, and make the phone number required at checkout.',
    ],
  },
  woocommerce: {
    label: 'WooCommerce',
    lines: [
      'Open WooCommerce, Settings, Advanced, then "Webhooks", and add one.',
      'Choose the topic "Order created" or "Customer created", and status Active.',
      'Paste the webhook URL as the delivery URL, and save.',
    ],
  },
});
