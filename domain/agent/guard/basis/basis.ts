import { matchesIn } from '../../../matches.ts';

/** Everything that the guard checks an answer against. */
export interface GuardBasis {
  /** the whole system message, which must not leak */
  instructions: string;
  /** what the business says: prompt, offer, facts, passages */
  sources: Source[];
  /** what this lead wrote, oldest first; it proves nothing about the business */
  lead_texts: string[];
  /**
   * what a model saw in the lead's pictures and documents: it proves what the lead sent, but neither allows
   * a link nor says anything about the business; missing: nothing
   */
  shown_texts?: string[];
  /** what members of the team wrote to this lead; counts like a source */
  team_texts: string[];
  /** the agent's earlier messages to this lead */
  agent_texts: string[];
  lead: { name: string; phone: string | null };
  /** codes of the languages that the campaign and the lead use; empty: unknown */
  languages: string[];
  now: Date;
  /** IANA name of the zone for the days and hours that the agent mentions */
  timezone: string;
}

/** A text that the business vouches for and that can back the agent's claims. */
export interface Source {
  /** how the model names it: `prompt`, `offer`, `facts`, `fact:…`, `passage:…` */
  id: string;
  text: string;
  /** after this moment the agent sees it but must not say it; null: it never expires */
  valid_until: Date | null;
}

/** Returns the whole prompt, and its offer and facts blocks, which others wrote. */
export function sourcesOfPrompt(prompt: string): Source[] {
  const blocks = matchesIn(prompt, /<(offer|facts)>\n([\s\S]*?)\n<\/\1>/g);
  return [
    { id: 'prompt', text: prompt, valid_until: null },
    ...blocks.map(([, id = '', text = '']) => ({ id, text, valid_until: null })),
  ];
}
