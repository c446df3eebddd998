import type { RingLog } from '../journal.ts';
import { readRecording, createRecording } from '../media/recording.ts';
import { validateOpenai } from './contract/validate.ts';
import { badRequest } from './errors.ts';

const ENDINGS = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
/** How sure Whisper says it is, and its transcript of sound without words. */
const TRANSCRIPTS = {
  speech: { text: '', avg_logprob: -0.21, no_speech_prob: 0.02 },
  unclear: { text: 'And the, uh, the.', avg_logprob: -1.62, no_speech_prob: 0.47 },
  noise: { text: 'Thank you.', avg_logprob: -1.31, no_speech_prob: 0.93 },
  silence: { text: '', avg_logprob: -1.1, no_speech_prob: 0.97 },
};

/** Answers `POST /audio/transcriptions`, by the words that the file carries. */
export async function transcribe(form: FormData, log: RingLog<object>): Promise<object> {
  const { file, model, response_format: format = 'json', ...fields } = Object.fromEntries(form);
  if (!(file instanceof File)) throw refused('file', 'Missing required parameter: file.');
  if (typeof model !== 'string') throw refused('model', 'you must provide a model parameter');
  // OpenAI's newer models don't say how sure they are.
  const isKnown = format === 'json' || (format === 'verbose_json' && !model.startsWith('gpt-4o'));
  if (!isKnown) throw refused('response_format', `'response_format' is not played for '${model}'.`);
  if (!ENDINGS.includes(file.name.split('.').at(-1) ?? '')) {
    throw refused('file', `Invalid file format. Supported formats: ${JSON.stringify(ENDINGS)}`);
  }
  const heard = readRecording(Buffer.from(await file.arrayBuffer()));
  const { text: inventedText, ...signals } = TRANSCRIPTS[heard.sound];
  const text = heard.says || inventedText;
  const { language, seconds: duration } = heard;
  const usage = { type: 'duration', seconds: Math.ceil(duration) };
  const when = { id: 0, seek: 0, start: 0, end: duration, tokens: [50364] };
  const segment = { ...when, text, temperature: 0, compression_ratio: 1.1, ...signals };
  const segments = text === '' ? [] : [segment];
  const verbose = { task: 'transcribe', language, duration, segments };
  log.add({ path: 'transcriptions', model, format, ...fields, bytes: file.size, text });
  return { text, usage, ...(format === 'verbose_json' && verbose) };
}

/** Answers `POST /audio/speech` with a voice note that carries its words. */
export function speak(body: unknown, log: RingLog<object>): Response {
  const [problem] = validateOpenai('speech-request', body);
  if (problem) throw badRequest(`Invalid request: ${problem}`);
  const { input: says, ...asked } = body as { input: string; response_format?: string };
  if (asked.response_format !== 'opus') {
    throw refused('response_format', 'The sandbox plays opus alone.');
  }
  log.add({ path: 'speech', ...asked, text: says });
  const recording = new Uint8Array(createRecording({ says }));
  return new Response(recording, { headers: { 'content-type': 'audio/ogg' } });
}

const refused = (param: string, message: string) => badRequest(message, { param });
