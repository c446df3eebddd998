import { matchesIn } from '../text/matches.ts';
/** A text that the business stands behind, which a claim of the agent can rest on. */
export interface Source {
  /** how the model names it: `prompt`, `offer`, `facts`, `fact:…`, `passage:…` */
  id: string;
  text: string;
  /** after this moment it may be asked about, but no longer said; null: it does not age */
  valid_until: Date | null;
}

/** The prompt as a whole, and by their marks the blocks in it of what others wrote: offer and facts. */
export function sourcesOfPrompt(prompt: string): Source[] {
  const blocks = matchesIn(prompt, /<(offer|facts)>\n([\s\S]*?)\n<\/\1>/g);
  return [
    { id: 'prompt', text: prompt, valid_until: null },
    ...blocks.map(([, id = '', text = '']) => ({ id, text, valid_until: null })),
  ];
}
