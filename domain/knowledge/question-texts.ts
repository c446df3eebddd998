import type { StoredMessage } from '../agent/history.ts';

/** Below this, a message asks about what was said before: "And for two?" */
const FEW_LETTERS = 25;

/** What the lead asks: what no one has answered yet, with the message before where that says little. */
export function questionTexts(
  history: Pick<StoredMessage, 'type_interaction' | 'text' | 'seq'>[],
  answered_seq: number,
): string[] {
  const ofLead = history
    .filter(
      ({ type_interaction, text }) => type_interaction === 'USER_MESSAGE' && text.trim() !== '',
    )
    .toSorted((a, b) => a.seq - b.seq);
  const open = ofLead.filter(({ seq }) => seq > answered_seq);
  const asked = open.length > 0 ? open : ofLead.slice(-1);
  const isShort = asked.reduce((sum, { text }) => sum + text.length, 0) < FEW_LETTERS;
  const before = isShort ? ofLead.slice(0, ofLead.length - asked.length).slice(-1) : [];
  return [...before, ...asked].map(({ text }) => text);
}
