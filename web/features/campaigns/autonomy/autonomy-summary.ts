import { levels, topics, strictSubjects, unprovenRules, copy } from '#copy/campaigns/autonomy.ts';
import type { ClaimKind } from '#domain/agent/claims.ts';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';

/** A setting in a few words. */
export function summary({ level, topics: ruled, strict = [], unproven }: Autonomy): string {
  const rules = Object.entries(ruled).map(
    ([topic, rule]) => `${topics[topic as ClaimKind]}: ${copy.rules[rule].toLowerCase()}`,
  );
  const approved = strict.map((subject) => strictSubjects[subject]).join(', ');
  const only = approved === '' ? [] : [`${copy.strictTitle}: ${approved}`];
  const sends = unproven === 'send_proven' ? [unprovenRules.send_proven.label] : [];
  return [levels[level].label, ...rules, ...only, ...sends].join(' · ');
}
