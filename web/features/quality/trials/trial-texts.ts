import { trialsCopy as copy } from '#copy/quality/trials.ts';
import { LIVE_CHANGED, type Trial } from '#domain/quality/trials/schema.ts';

export function aboutText({ shares, base_number, by }: Trial): string {
  const about = copy.about({ share: shares.at(-1)?.share ?? 0, version: base_number });
  return by ? `${about} ${copy.by({ name: by })}` : about;
}

export const limitsText = ({ limits }: Trial): string =>
  copy.limits({ opt_outs: limits.opt_outs, held: limits.held, leads: limits.min_leads });

export function endedText({ state, ended_why, ended_by: name }: Trial): string {
  const { ended } = copy;
  if (ended_why === LIVE_CHANGED) return ended.liveChanged;
  if (state === 'rolled_back') return ended.rolledBack({ why: ended_why ?? '' });
  if (state === 'promoted') return name ? ended.promotedBy({ name }) : ended.promoted;
  return name ? ended.stoppedBy({ name }) : ended.stopped;
}
