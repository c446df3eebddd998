import { catalog } from '#copy/catalog/catalog.ts';
/** Texts about automatic messages from the WhatsApp Business app. */
export const automatic = catalog('whatsapp.automatic', {
  title: 'Automatic messages of the WhatsApp Business app',
  text: "Leads get greeting and away messages from the WhatsApp Business app in addition to the agent's replies. Turn them off in the app: Settings, Business tools, Greeting message and Away message. If you keep them, we recognize them because they come within seconds or go to several leads. They don't stop the agent. What you type on your phone still does.",
  seen: '{count, plural, one {Seen once in {campaign}} other {Seen # times in {campaign}}}',
  silenced:
    '{count, plural, one {It stopped the agent in # conversation.} other {It stopped the agent in # conversations.}}',
  confirmed: 'Automatic',
  automatic: "Yes, it's automatic",
  typed: 'No, we type it',
  restricted: { text: 'Only editors decide which messages are automatic.' },
  failed: { title: "We couldn't save that", text: 'Nothing changed. Please try again.' },
});
