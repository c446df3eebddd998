import { catalog } from '../catalog/catalog.ts';

/** Status of an installation's services, for its operators and staff. */
export const partCopy = catalog('admin.parts', {
  hints: {
    cannotWrite:
      "We can't store anything. Check the database server's disk, and whether it's a standby.",
    database: 'Check that the database server is running, then check DATABASE_URL.',
    jobs: 'Start a process with ROLES=worker. Without one, leads get no answers. Planned work is safe.',
    gateway:
      "Check that the WhatsApp gateway is running. We'll send waiting messages once it's back.",
    model:
      "Check OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. Leads are waiting, and we'll answer them once it works.",
    email:
      "Check SMTP_URL and that the mail server is reachable. We'll send waiting emails once it is.",
    pricesMissing: 'Run npm run admin -- stripe-setup. Until then, no one can buy a plan.',
    payments:
      'Check STRIPE_SECRET_KEY and the network. Plans stay as they are, but no one can buy one now.',
  },
  tests: {
    tooSlow: 'No answer within {seconds, plural, one {# second} other {# seconds}}.',
    gateway: '{gateway} answers and accepts the key.',
    model: '{name} at {host} answered in {seconds} s.',
    modelSays: '{problem} It said: {words}',
    email: 'The mail server accepted an email to {to}. Check that it arrives.',
    payments: 'Stripe accepts the key and has all prices.',
  },
});
