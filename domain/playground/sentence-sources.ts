import { type Source, sourcesOfPrompt } from '../agent/guard/basis/basis.ts';
import { sentencesOf } from '../agent/guard/text/sentences.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { PlayTurn, SentenceSource, SourcedSentence, SourceKind } from './schema.ts';
import { passagesAbout, passagesOf, withoutBullet } from './rests-on.ts';

/** Passages shown for one sentence. */
const MAX_SHOWN = 2;

interface Basis {
  /** as it was tested */
  behavior_prompt: string;
  /** as leads are answered with it */
  live_prompt: string;
  /** of the team's knowledge, which the agent was given */
  passages: Source[];
  /** those of them that aren't saved */
  unsavedTexts?: string[];
  turns: PlayTurn[];
  /** how the verifier judged each sentence; empty: only rules checked the answer */
  proof: SentenceProof[];
}

/**
 * Each sentence of an answer with the lines that back it up: those that the verifier found, else the
 * passages that share figures or several words with it. Both are literal.
 */
export function sentenceSources(answer: string, basis: Basis): SourcedSentence[] {
  const { behavior_prompt, live_prompt, proof } = basis;
  const texts = textsOf(basis);
  const proven = new Map(proof.map((item) => [item.sentence, item]));
  const isUnsaved = (text: string) =>
    (behavior_prompt.includes(text) && !live_prompt.includes(text)) ||
    (basis.unsavedTexts ?? []).some((entry) => entry.includes(text));
  const sourceOf = ({ kind, text }: Text): SentenceSource => ({
    kind,
    text: withoutBullet(text),
    unsaved: isUnsaved(text),
  });
  return sentencesOf(answer).map(({ text: sentence, asks }) => {
    const verified = proven.get(sentence);
    const found = verified
      ? verified.lines.map((text) => ({ kind: kindOf(text, texts), text }))
      : passagesAbout(sentence, texts.flatMap(splitText));
    const isFree = verified ? verified.state === 'free' || verified.state === 'skipped' : asks;
    return { sentence, sources: found.slice(0, MAX_SHOWN).map(sourceOf), free: isFree };
  });
}

interface Text {
  kind: SourceKind;
  text: string;
}

function textsOf({ behavior_prompt, passages, turns }: Basis): Text[] {
  return [
    ...sourcesOfPrompt(behavior_prompt).flatMap(({ id, text }): Text[] =>
      id === 'offer' || id === 'facts' ? [{ kind: id, text }] : [],
    ),
    ...passages.map(({ text }): Text => ({ kind: 'knowledge', text })),
    ...turns.flatMap((turn): Text[] =>
      turn.by === 'lead' ? [{ kind: 'conversation', text: turn.text }] : [],
    ),
  ];
}

const splitText = ({ kind, text }: Text): Text[] =>
  // What the lead says backs up nothing but for the verifier, which tells what it is about.
  kind === 'conversation' ? [] : passagesOf(text).map((part) => ({ kind, text: part }));

/** What stands nowhere else is a line of the instructions. */
const kindOf = (line: string, texts: Text[]): SourceKind =>
  texts.find(({ text }) => text.includes(line))?.kind ?? 'instructions';
