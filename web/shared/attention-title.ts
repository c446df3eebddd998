import { textOf } from '#copy/catalog/catalog.ts';
import { attentionReasons, sentForPerson, waitingTitles } from '#copy/shared/attention.ts';
import type { AttentionReason } from '#domain/conversations/schema.ts';
import { STATES } from '#domain/conversations/states.ts';

/** Says briefly why a member is needed. */
export function attentionTitle(reason: string | null): string {
  if (reason !== null && Object.hasOwn(attentionReasons, reason)) {
    return attentionReasons[reason as AttentionReason].title;
  }
  const what = textOf(sentForPerson, reason);
  return what ? waitingTitles.leadSent({ what }) : STATES.waiting.word;
}
