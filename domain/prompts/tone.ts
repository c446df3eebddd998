/** How an agent may write. */
export const AGENT_STYLES = ['professional', 'friendly', 'casual', 'formal', 'energetic'] as const;
export type AgentStyle = (typeof AGENT_STYLES)[number];

const TONE: Record<AgentStyle, string> = {
  professional: 'Professional: clear, courteous and to the point, warm without being familiar.',
  friendly: 'Friendly: warm, attentive and positive, like a helpful acquaintance.',
  casual: 'Casual: relaxed everyday words and short sentences, never sloppy or pushy.',
  formal: 'Formal: polite forms of address, complete sentences, no slang and no emoji.',
  energetic: 'Energetic: lively and encouraging, with drive but without pressure.',
};

/** What a style asks of the agent, in words. A style that is not in the list is professional. */
export const toneOf = (style: string): string =>
  Object.hasOwn(TONE, style) ? TONE[style as AgentStyle] : TONE.professional;
