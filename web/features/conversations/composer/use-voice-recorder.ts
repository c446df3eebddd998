import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { voice as copy } from '#copy/conversations/composer.ts';

export type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording'; since: number }
  | { kind: 'denied' | 'missing' | 'unsupported' | 'failed' };

/** What WhatsApp plays as it is comes first; the server takes them all. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm;codecs=opus'];
/** Milliseconds after which a recording stops automatically, far below the largest file. */
const MAX_LENGTH_MS = 10 * 60_000;
/** Bits a second: enough for speech. */
const SPEECH_BITRATE = 32_000;

/** Records from the microphone as long as it is mounted. `onDone` gets what was said. */
export function useVoiceRecorder(onDone: (file: File) => void) {
  const [state, setState] = useState<RecorderState>({ kind: 'asking' });
  const recorder = useRef<MediaRecorder>(null);
  const done = useEffectEvent((file: File) => onDone(file));

  useEffect(() => {
    const end = new AbortController();
    void record({ signal: end.signal, recorder, report: setState, done: (file) => done(file) });
    return () => end.abort();
  }, []);

  useEffect(() => {
    if (state.kind !== 'recording') return;
    const timer = setTimeout(() => stopRecording(recorder.current), MAX_LENGTH_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, stop: () => stopRecording(recorder.current) };
}

function stopRecording(recorder: MediaRecorder | null) {
  if (recorder && recorder.state !== 'inactive') recorder.stop();
}

interface Recording {
  /** Aborted when the recording is no longer wanted. */
  signal: AbortSignal;
  recorder: { current: MediaRecorder | null };
  report: (state: RecorderState) => void;
  done: (file: File) => void;
}

async function record({ signal, recorder, report, done }: Recording) {
  const type = supportedType();
  // Browsers hand the microphone only to pages that came over https.
  if (type === undefined || !navigator.mediaDevices) return report({ kind: 'unsupported' });
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    if (!signal.aborted) report({ kind: problemOf(error) });
    return;
  }
  const release = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return release();
  const running = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: SPEECH_BITRATE });
  const parts: Blob[] = [];
  running.addEventListener('dataavailable', ({ data }) => parts.push(data));
  running.addEventListener('error', () => report({ kind: 'failed' }));
  // Also when the microphone is unplugged: what was said until then is not lost.
  running.addEventListener('stop', () => {
    release();
    if (!signal.aborted) done(fileOf(parts, running.mimeType));
  });
  signal.addEventListener('abort', () => stopRecording(running));
  recorder.current = running;
  running.start();
  report({ kind: 'recording', since: Date.now() });
}

function problemOf(error: unknown): 'denied' | 'missing' | 'failed' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'missing' : 'failed';
}

function supportedType(): string | undefined {
  if (typeof MediaRecorder !== 'function') return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
};

function fileOf(parts: Blob[], mimeType: string): File {
  const type = mimeType.split(';')[0] ?? mimeType;
  return new File(parts, `${copy.fileName}.${ENDINGS[type] ?? 'webm'}`, { type });
}
