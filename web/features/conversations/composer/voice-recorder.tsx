import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Mic, RotateCcw, Square, Trash2 } from '#web/ui/icons.ts';
import { voice as copy } from '#copy/conversations/composer.ts';
import { useVoiceRecorder } from './use-voice-recorder.ts';

interface Props {
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Stands in the place of the text while a voice message is recorded. */
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
          {recording ? <Recording since={state.since} /> : copy.asking}
        </output>
        <Button variant="ghost" size="icon" aria-label={copy.cancel} onClick={onCancel}>
          <Trash2 aria-hidden />
        </Button>
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
      <p role="alert" className="min-w-0 flex-1 text-destructive">
        {copy[state.kind]}
      </p>
      {state.kind !== 'unsupported' && (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          <RotateCcw aria-hidden />
          {copy.retry}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {copy.close}
      </Button>
    </div>
  );
}

function Recording({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <span className="sr-only">{copy.recording({ time: '' })}</span>
      <span aria-hidden className="tnum">
        {copy.recording({ time })}
      </span>
    </>
  );
}
