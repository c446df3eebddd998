import { type Source, sourcesOfPrompt } from '../agent/guard/basis/basis.ts';
import { sentencesOf } from '../agent/guard/text/sentences.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { PlayTurn, SentenceSource, SourcedSentence, SourceKind } from './schema.ts';
import { findPassagesAbout, splitPassages, stripBullet } from './answer-passages.ts';

/** The maximum number of passages shown for one sentence. */
const MAX_SHOWN = 2;

interface Basis {
  /** the tested one */
  behavior_prompt: string;
  /** the live one */
  live_prompt: string;
  /** the team's knowledge given to the agent */
  passages: Source[];
  /** the unsaved ones among them */
  unsavedTexts?: string[];
  turns: PlayTurn[];
  /** the verifier's result for each sentence; empty: checked by rules only */
  proof: SentenceProof[];
}

/**
 * Returns each sentence of an answer with its sources: those that the verifier found, else the passages
 * that share figures or several words with it. Both are literal.
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
    text: stripBullet(text),
    unsaved: isUnsaved(text),
  });
  return sentencesOf(answer).map(({ text: sentence, asks }) => {
    const verified = proven.get(sentence);
    const found = verified
      ? verified.lines.map((text) => ({ kind: kindOf(text, texts), text }))
      : findPassagesAbout(sentence, texts.flatMap(splitText));
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
  // Only the verifier, which knows what a claim is about, may use the lead's messages as a source.
  kind === 'conversation' ? [] : splitPassages(text).map((part) => ({ kind, text: part }));

/** A line that no other text contains is from the instructions. */
const kindOf = (line: string, texts: Text[]): SourceKind =>
  texts.find(({ text }) => text.includes(line))?.kind ?? 'instructions';
