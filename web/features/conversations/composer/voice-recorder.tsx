import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { formatLength } from '#web/ui/format.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Mic, RotateCcw, Square, Trash2 } from '#web/ui/icons.ts';
import { voice as copy } from '#copy/conversations/composer.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Replaces the text field while a voice message is recorded. */
export function VoiceRecorder(props: Props) {
  const [tries, setTries] = useState(0);
  return <Recorder key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function Recorder({ onDone, onCancel, onRetry }: Props & { onRetry: () => void }) {
  const { state, stop } = useVoiceRecorder(onDone);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => box.current?.focus(), []);
  const group = { ref: box, role: 'group', tabIndex: -1, 'aria-label': copy.record } as const;
  if (state.kind === 'asking' || state.kind === 'recording') {
    const recording = state.kind === 'recording';
    return (
      <div {...group} className="flex min-h-11 items-center gap-3 text-sm outline-none">
        <Mic aria-hidden className={recording ? 'size-5 text-destructive' : 'size-5'} />
        <output className="min-w-0 flex-1">
          {recording ? <Elapsed since={state.since} /> : copy.asking}
        </output>
        <IconButton icon={Trash2} label={copy.cancel} onClick={onCancel} />
        {recording && (
          <Button size="sm" onClick={stop}>
            <Square aria-hidden />
            {copy.stop}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div {...group} className="flex min-h-11 flex-wrap items-center gap-3 text-sm outline-none">
      <ErrorText className="min-w-0 flex-1">{copy[state.kind]}</ErrorText>
      {state.kind !== 'unsupported' && (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          <RotateCcw aria-hidden />
          {kitCopy.retry}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {kitCopy.close}
      </Button>
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const time = formatLength(Math.max(0, Math.floor((now - since) / 1_000)));
  return (
    <>
      <span className="sr-only">{copy.recording({ time: '' })}</span>
      <span aria-hidden className="tnum">
        {copy.recording({ time })}
      </span>
    </>
  );
}

type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording'; since: number }
  | { kind: 'denied' | 'missing' | 'unsupported' | 'failed' };

/** Formats WhatsApp plays unconverted come first; the server accepts all of them. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm;codecs=opus'];
/** Milliseconds after which a recording stops automatically, far below the file size limit. */
const MAX_LENGTH_MS = 10 * 60_000;
/** Bits per second: enough for speech. */
const SPEECH_BITRATE = 32_000;

/** Records from the microphone while mounted. `onDone` receives the recording. */
function useVoiceRecorder(onDone: (file: File) => void) {
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
  // Browsers allow the microphone only on https pages.
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
  // Also fires when the microphone is unplugged, so the recording up to then isn't lost.
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
