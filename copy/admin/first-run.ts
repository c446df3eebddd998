import { catalog } from '#copy/catalog/catalog.ts';

/** Texts of the first-run page, which only the platform's owner sees. */
export const copy = catalog('admin.firstRun', {
  title: 'Set up this installation',
  text: "See what's real and what's simulated. You don't have to do any of this now. You can come back from the admin page.",
  later: 'Do this later',
  done: 'Mark as done',
  isDone: 'Done',
  failed: "We couldn't save this. Please try again.",
  loading: 'Loading this installation...',
  loadFailed: {
    title: "We couldn't load this installation",
    text: 'Nothing was changed. Please try again.',
  },
  list: 'Parts of this installation',
  badges: { real: 'Real', simulated: 'Simulated', off: 'Off', broken: 'Not working' },
  setBy: 'Set by {settings}.',
  test: 'Test',
  testOf: 'Test {name}',
  testing: 'Testing...',
  untested: "We couldn't run the test. Check your connection and try again.",
  fix: 'What to do: {hint}',
  where:
    'We read settings from the environment or a .env file at startup. The file .env.example explains each one.',
  problems: {
    title: 'Settings to fix',
    text: 'What fails with these settings, and how to fix it.',
  },
  parts: {
    gateway: {
      name: 'WhatsApp',
      states: {
        real: 'Messages reach real people through your WhatsApp gateway.',
        simulated: "Messages go to the sandbox's phone. No real person gets them.",
      },
      adds: 'Set {settings} to connect real WhatsApp numbers through your own gateway.',
    },
    model: {
      name: 'AI model',
      states: {
        real: 'A real model writes the replies.',
        simulated: 'A script writes the replies, so they only show how an agent works.',
      },
      adds: "Set {settings} to let a real AI model write the replies. For another server with OpenAI's chat completions API, set OPENAI_BASE_URL too.",
    },
    email: {
      name: 'Email',
      states: {
        real: 'We send emails through your mail server.',
        simulated: "Emails stay in the sandbox's mailbox. No one receives them.",
      },
      adds: 'Set {settings} to deliver invitations, password resets and notifications.',
    },
    payments: {
      name: 'Payments',
      states: {
        real: 'Teams pay by card through your Stripe account.',
        simulated:
          "The sandbox simulates Stripe. Test cards work, and no money moves. If you don't charge teams, set PLANS=off.",
        off: 'Payments are off. Every team can use everything.',
      },
      adds: 'Set {settings} to let teams pay you by card through Stripe.',
    },
    address: {
      name: 'Address',
      badge: { off: 'This machine only' },
      states: {
        real: 'Links in emails lead to your public address.',
        off: "Other machines can't open this installation.",
      },
      adds: 'Set {settings} to the address that people open. Links in emails use it too.',
    },
  },
});
