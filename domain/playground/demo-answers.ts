const MAX_ECHO = 50;

/**
 * The sample that the playground shows, marked as such, if no model answers. `text` is the lead's
 * message; `first`: the lead hasn't been sent anything yet.
 */
export function demoAnswer(
  { agent_name, company_name }: Record<'agent_name' | 'company_name', string>,
  { text, first }: { text: string; first: boolean },
) {
  if (first) {
    return `Hello! I'm ${agent_name} from ${company_name}. Thanks for getting in touch. What can I help you with today?`;
  }
  const words = text.toLowerCase();
  if (/\b(?:price|prices|pricing|cost|costs|how much)\b/.test(words)) {
    return 'Good question! The price depends on what you need. Could you tell me a little more, so that I can point you to what fits?';
  }
  if (/\b(?:schedule|meeting|call)\b/.test(words)) {
    return "I'd be happy to set that up. Which day and time would suit you best?";
  }
  if (/\b(?:thanks|thank you|thank)\b/.test(words)) {
    return "You're welcome! Is there anything else that you'd like to know?";
  }
  const echo = Array.from(text).slice(0, MAX_ECHO).join('');
  const cut = echo.length < text.length ? `${echo}…` : echo;
  return `I understand: "${cut}". Could you tell me more about that?`;
}

/** Shown if the campaign no longer exists. */
export const NO_CAMPAIGN_ANSWER = "I'm sorry, I couldn't process your message right now.";
