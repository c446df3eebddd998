import type { Claim } from '#domain/agent/claims.ts';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';
import { type AutonomyHold, holdsOf } from '#domain/autonomy/hold.ts';
import { readingIn } from '../learn.ts';

/** What it hangs on, of a campaign. */
interface Ladder {
  autonomy: Autonomy;
  agent_language: string;
}

/** What of a message this campaign's agent can't send without approval. */
export function holdsByAutonomy(
  { autonomy, agent_language }: Ladder,
  prompt: string,
  { text: reply, claims }: { text: string; claims: Claim[] },
): AutonomyHold[] {
  // Passages of the team's knowledge are cited by ids of their own, and held to them by the guard.
  const cited = claims.filter(({ rests_on }) => /^(?:fact|passage):/.test(rests_on));
  const sources = [
    ...sourcesOfPrompt(prompt),
    ...cited.map(({ rests_on: id }) => ({ id, text: '' })),
  ];
  const { languages } = readingIn(agent_language);
  return holdsOf(autonomy, { reply, claims, sources, languages });
}
