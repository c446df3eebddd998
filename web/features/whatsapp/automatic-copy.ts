/** Texts about automatic messages of the WhatsApp Business app. */
export const automatic = {
  title: 'Automatic messages of the WhatsApp Business app',
  text: 'Greeting and away messages of the WhatsApp Business app reach your leads beside the agent. Turn them off in the app: Settings, Business tools, Greeting message and Away message. If you keep them, we recognize them because they come within seconds or go to several leads. They don’t stop the agent. What you type on your phone still does.',
  seen: (campaign: string, count: number) =>
    count === 1 ? `Seen once in ${campaign}` : `Seen ${count} times in ${campaign}`,
  silenced: (count: number) =>
    count === 1
      ? 'The agent is silent in 1 conversation because of it.'
      : `The agent is silent in ${count} conversations because of it.`,
  confirmed: 'Automatic',
  automatic: "Yes, it's automatic",
  typed: 'No, we type it',
  restricted: { text: 'Only editors decide which messages are automatic.' },
  failed: { title: "We couldn't save that", text: 'Nothing changed. Please try again.' },
};
