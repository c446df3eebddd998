import { catalog } from '#copy/catalog/catalog.ts';

/** Why a conversation needs a member: what is wrong, what is safe, and what to do. */
export const attentionReasons = catalog('shared.attention.attentionReasons', {
  model_failed: {
    title: "The AI couldn't reply",
    text: "We couldn't use the AI's answer to this lead, twice. Nothing was sent. Read the conversation and reply to the lead. The AI tries again when the lead writes.",
  },
  model_slow: {
    title: "The AI isn't available",
    text: "The AI model hasn't answered for minutes. Nothing is lost: the agent keeps trying and replies as soon as it can. If it can't wait, stop the agent and reply yourself.",
  },
  model_context: {
    title: "The AI can't read enough",
    text: "The AI model only reads part of your agent's instructions and this conversation, so it could answer without your facts and rules. Nothing was sent. Your administrator can see how to fix it, and the agent replies once it's done. If it can't wait, stop the agent and reply yourself.",
  },
  model_declined: {
    title: 'The AI declined to reply',
    text: "The AI model's content filter blocked this lead's last message. Nothing was sent. Read the conversation and reply to the lead. The AI tries again when the lead writes.",
  },
  send_failed: {
    title: "A message wasn't delivered",
    text: "WhatsApp couldn't deliver a message to this lead. It's still in the conversation. Send it again, or write another one.",
  },
  send_late: {
    title: 'A message is waiting',
    text: "A message to this lead has been waiting for minutes because WhatsApp isn't accepting it yet. We'll send it automatically. If it can't wait, contact the lead another way.",
  },
  number_lost: {
    title: 'The number is disconnected',
    text: "This campaign's WhatsApp number is no longer linked, so no one answers this lead. We keep what the lead wrote. Link the number again, and the agent resumes.",
  },
  plan: {
    title: "Your plan doesn't include replies",
    text: 'The agent is paused because your team has no active plan with WhatsApp. We keep what the lead wrote. The agent resumes once the plan is active.',
  },
  plan_limit: {
    title: 'Your team has used all its messages',
    text: 'The agent is paused because your team has used all its messages for this period. We keep what the lead wrote. The agent resumes when the next period begins or someone raises the limit.',
  },
  spending: {
    title: "You've reached your spending ceiling",
    text: "The agent is paused because your team has reached its ceiling for the AI model. We keep what the lead wrote. The agent resumes when the day or month is over, or when you raise the ceiling in the settings. If it can't wait, reply yourself.",
  },
  not_ready: {
    title: 'The campaign is paused',
    text: "The agent isn't replying because the campaign is paused or not set up. We keep what the lead wrote. Activate the campaign, or stop the agent and reply yourself.",
  },
  stale: {
    title: 'The message is more than a day old',
    text: 'The agent leaves old messages to you because a late answer may no longer fit. Reply to the lead, or mark it as seen.',
  },
  opt_out_doubt: {
    title: 'Opt-out?',
    text: 'The lead may have asked you to stop writing. The agent sends nothing until you decide.',
  },
  answer_held: {
    title: 'Answer held',
    text: "The agent wrote something it won't send without you. Nothing reached the lead. Read it at the end of the conversation, then send it, change it or discard it.",
  },
  person_called: {
    title: 'The agent asked for a person',
    text: "The agent told the lead that someone on your team will take over, or left out something it couldn't back up. Write to the lead, or mark it as seen once it's done. Until then, the agent keeps replying.",
  },
  bot: {
    title: 'Talking to a bot',
    text: 'These replies come from software, such as an away message, a menu or another agent: they arrive within seconds or bring nothing new. The agent stopped and sends no follow-ups. Reply yourself or mark it as seen. If a person wrote them, say so and the agent answers right away. When the lead writes something new, the agent answers again.',
  },
  lead_limit: {
    title: 'Too many messages to this lead',
    text: "The agent reached the campaign's limit of messages to one lead, so it stopped answering. We keep what the lead wrote. Reply yourself, or raise the limit in the campaign's settings.",
  },
  off_hours: {
    title: 'The agent is off',
    text: "This campaign's agent only answers at set times. We keep what the lead wrote. When its hours begin, the agent replies to messages from the last day. If it can't wait, reply yourself.",
  },
  contact_later: {
    title: 'The lead wants to be contacted later',
    text: "The agent couldn't schedule a message for it. Read what the lead asked for, then choose a day at the end of the conversation, or write to the lead yourself when it's time.",
  },
  call: {
    title: 'The lead called',
    text: "The lead called your number, and the agent can't take calls. Call back or write to the lead, then mark it as seen.",
  },
  unknown: {
    title: "We couldn't read a message",
    text: 'Open WhatsApp on your phone, read it there and reply. If WhatsApp delivers it later, it appears here and the agent replies.',
  },
  voice_unread: {
    title: "The AI couldn't understand a voice message",
    text: "The agent doesn't know what the lead said, so it left this message to you. Listen to it in the conversation and reply to the lead.",
  },
  picture_unread: {
    title: "The AI couldn't understand a picture",
    text: "The agent doesn't know what the picture shows, so it left this message to you. Look at it in the conversation and reply to the lead.",
  },
  document_unread: {
    title: "The AI couldn't read a document",
    text: "The agent doesn't know what the document says, so it left this message to you. Open it in the conversation and reply to the lead.",
  },
  file_sensitive: {
    title: 'The lead sent something private',
    text: 'The agent never describes identity documents, bank cards or intimate pictures, so it left this message to you. We stored nothing in it as text. Reply to the lead.',
  },
  edit_unread: {
    title: 'The lead changed a message',
    text: 'WhatsApp shows the new text only on your phone. Read it there: the lead may have asked you to stop. Then reply, or mark it as seen.',
  },
  older_chat: {
    title: 'You were in contact before the agent started',
    text: "This chat is older than your agent, so it's waiting for you. The agent hasn't read the earlier messages. Reply yourself, or let the agent answer.",
  },
});

/** What only a person can answer, as part of a sentence. */
export const sentForPerson = catalog('shared.attention.sentForPerson', {
  video: 'a video',
  order: 'an order',
  product: 'a product from your catalog',
  event: 'an event invitation',
  poll: 'a poll',
  group_invite: 'an invitation to a group',
  view_once: 'a message to view once',
});

/** The list's line about a waiting lead. */
export const waitingTitles = catalog('shared.attention.waitingTitles', {
  /** the lead wrote while a member is in charge */
  leadWrote: 'The lead wrote to you',
  leadSent: 'The lead sent {what}',
  offUntil: 'The agent is off until {when}',
});
