import { matchesIn } from '../../../matches.ts';

/** All that the guard holds an answer against. */
export interface GuardBasis {
  /** the whole system message, of which nothing may get out */
  instructions: string;
  /** what the business says: prompt, offer, facts, passages */
  sources: Source[];
  /** what this lead wrote, oldest first; it proves nothing about the business */
  lead_texts: string[];
  /**
   * what a model saw in the lead's pictures and documents: it proves what the lead sent, and neither opens
   * a link nor says anything of the business; missing: nothing
   */
  shown_texts?: string[];
  /** what people of the team wrote to this lead, which stands like a source */
  team_texts: string[];
  /** what the agent wrote to this lead before */
  agent_texts: string[];
  lead: { name: string; phone: string | null };
  /** codes of the languages that the campaign and the lead use; empty: not known */
  languages: string[];
  now: Date;
  /** IANA name of the zone in which the agent speaks of days and hours */
  timezone: string;
}

/** A text that the business stands behind, which can back a claim of the agent. */
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
