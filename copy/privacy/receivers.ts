import { catalog } from '../catalog/catalog.ts';

/** Recipients of personal data in the record of processing, by the setting that names the server. */
export const receiverCopy = catalog('privacy.receivers', {
  settings: {
    DATABASE_URL: {
      who: 'Database',
      what: 'everything that is stored',
    },
    WAHA_URL: {
      who: 'Gateway to WhatsApp, and WhatsApp itself',
      what: 'numbers, names, messages and files of leads',
    },
    OPENAI_BASE_URL: {
      who: 'AI model',
      what: 'texts of conversations, names of leads, posts of forms that wait for review, what agents know',
    },
    VERIFY_BASE_URL: {
      who: 'AI model that verifies answers',
      what: 'answers, what leads wrote last, what agents know',
    },
    TRANSCRIBE_BASE_URL: {
      who: 'Server that transcribes voice messages',
      what: 'voice messages of leads',
    },
    SPEECH_BASE_URL: {
      who: 'Speech server, where agents answer by voice',
      what: 'answers of agents',
    },
    SMTP_URL: {
      who: 'Mail server',
      what: 'addresses and names of members, the contents of notifications',
    },
    STRIPE_API_URL: {
      who: 'Stripe, for payments',
      what: "the team's name, its owner's address, invoices",
    },
    GOOGLE_ISSUER: {
      who: 'Google, for members who sign in with it',
      what: 'that they sign in, and when',
    },
    OPENID_ISSUER: {
      who: 'Single sign-on, for members who use it',
      what: 'that they sign in, and when',
    },
    AUTOMATION_WEBHOOK_BASE: {
      who: 'Automation that generates campaigns',
      what: "the business's website and answers of members",
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      who: 'Collector of traces',
      what: 'ids and times, no texts',
    },
  },
  ownModel: "AI model (the team's own account)",
  operator: 'servers of the operator',
  standIn: 'no one: a stand-in for trying the product',
  supportChat: {
    who: 'Intercom, for the support chat',
    where: 'region {region}',
    what: 'names, addresses and messages of members who open it',
  },
  push: {
    who: 'Push service of the browser, for members who turn notifications on',
    where: 'as the browser chooses',
    what: 'notifications, encrypted',
  },
  webhook: {
    who: 'Webhook endpoint that the team has set up',
    what: 'events about leads and conversations',
  },
});
