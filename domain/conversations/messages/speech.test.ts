import { describe, expect, it } from 'vitest';
import { type Transcript, type TranscriptSegment, judgeTranscript } from './speech.ts';

const segment = (text: string, signals: Partial<TranscriptSegment> = {}): TranscriptSegment => ({
  text,
  avg_logprob: -0.2,
  no_speech_prob: 0.02,
  compression_ratio: 1.1,
  ...signals,
});
const heard = (segments: TranscriptSegment[], more: Partial<Transcript> = {}): Transcript => ({
  text: segments.map(({ text }) => text).join(''),
  language: 'english',
  seconds: 4,
  segments,
  ...more,
});
const SILENCE = { avg_logprob: -1.3, no_speech_prob: 0.9 };
const GUESS = { avg_logprob: -1.6, no_speech_prob: 0.4 };

describe('a recording', () => {
  it('that was understood is its words', () => {
    expect(judgeTranscript(heard([segment(' How much is it? ')]), ['en'])).toEqual({
      text: 'How much is it?',
    });
  });

  it('whose server says nothing but words is believed', () => {
    const plain = { text: '你好', language: null, seconds: null, segments: [] };
    expect(judgeTranscript(plain, ['en'])).toEqual({ text: '你好' });
  });

  it.each<[string, Transcript]>([
    ['nothing', heard([])],
    ['marks alone', heard([segment(' … ♪ 🎵 ')])],
    ['what models make of silence', heard([segment('Thank you.', SILENCE)])],
  ])('is silent: %s', (_, item) => {
    expect(judgeTranscript(item, [])).toEqual({ reason: 'silent' });
  });

  it('keeps its words where only a part is silence', () => {
    const item = heard([segment('Two dogs.'), segment(' Thank you for watching.', SILENCE)]);
    expect(judgeTranscript(item, [])).toEqual({ text: 'Two dogs.' });
  });

  it('is noisy where most of it was guessed, or one word repeats', () => {
    expect(judgeTranscript(heard([segment('And the, uh, the.', GUESS)]), [])).toEqual({
      reason: 'noisy',
    });
    const repeats = segment('no no no no no', { compression_ratio: 5 });
    expect(judgeTranscript(heard([repeats]), [])).toEqual({ reason: 'noisy' });
    const long = segment('I would like to bring two dogs for a week in June.');
    expect(judgeTranscript(heard([long, segment(' Bye', GUESS)]), [])).toHaveProperty('text');
  });

  it('in another language is asked about, whichever way the server names it', () => {
    for (const language of ['french', 'French', 'fr']) {
      const item = heard([segment('Combien ça coûte ?')], { language });
      expect(judgeTranscript(item, ['en'])).toEqual({ reason: 'language' });
      expect(judgeTranscript(item, ['en', 'fr'])).toHaveProperty('text');
      expect(judgeTranscript(item, [])).toHaveProperty('text');
    }
    const unknown = heard([segment('Hvad koster det?')], { language: 'danish' });
    expect(judgeTranscript(unknown, ['en'])).toHaveProperty('text');
  });

  it('that is too long is, whatever was heard', () => {
    expect(judgeTranscript(heard([segment('Hi')], { seconds: 601 }), [])).toEqual({
      reason: 'too_long',
    });
  });
});
