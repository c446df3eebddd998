import { useEffect, useEffectEvent, useState } from 'react';
import type {
  Generation,
  GenerationKind,
  GenerationStep,
  StepState,
} from '#domain/campaigns/generation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Check, LoaderCircle, TriangleAlert, X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { cn } from '#web/ui/cn.ts';
import { Circle, Minus } from '#web/ui/icons.ts';
import { copy, dialogs, stepCopy } from '#copy/campaigns/generation.ts';

interface Props {
  kind: GenerationKind;
  /** `null` while the campaign is being saved */
  generation: Generation | null;
  offline: boolean;
  cancelling: boolean;
  /** missing until there is something to cancel */
  onCancel?: () => void;
  /** Called when the generation is done and every message was shown. */
  onRead: () => void;
}

/** Covers the form during a generation and shows its progress. */
export function GenerationDialog(props: Props) {
  const { kind, generation, offline, cancelling, onCancel, onRead } = props;
  const { title, warning, messages } = dialogs[kind];
  const done = generation?.state === 'done';
  const shown = useStepwiseIndex(done ? messages.length - 1 : messageIndex(kind, generation));
  const last = done && shown === messages.length - 1;
  const finish = useEffectEvent(onRead);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(finish, READABLE);
    return () => clearTimeout(timer);
  }, [last]);
  useLeaveWarning();
  return (
    <Dialog
      blocking
      onClose={() => undefined}
      title={title}
      description={
        <span className="flex items-center gap-2 font-medium text-warning">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {warning}
        </span>
      }
      footer={
        onCancel ? (
          <Button
            variant="secondary"
            busy={cancelling}
            busyLabel={copy.cancelling}
            onClick={onCancel}
          >
            {copy.cancel}
          </Button>
        ) : null
      }
    >
      <output className="flex items-center gap-2.5 font-medium">
        <Spinner className="text-primary" />
        {messages[shown]}
      </output>
      <Progress value={generation ? percentDone(generation) : 0} label={copy.progress} />
      {generation ? (
        <ol aria-label={copy.steps} className="flex flex-col gap-2.5 text-sm">
          {generation.steps.map((step) => (
            <Step key={step.step} {...step} />
          ))}
        </ol>
      ) : null}
      {offline ? (
        <Notice variant="warning" title={copy.offline.title}>
          {copy.offline.text}
        </Notice>
      ) : null}
    </Dialog>
  );
}

/** Each message stays for at least this many milliseconds. The work doesn't wait for it. */
const READABLE = 1_000;

/** Follows a growing index one step at a time. */
function useStepwiseIndex(index: number): number {
  const [shown, setShown] = useState(index);
  useEffect(() => {
    if (shown === index) return;
    const timer = setTimeout(() => setShown(shown + Math.sign(index - shown)), READABLE);
    return () => clearTimeout(timer);
  }, [shown, index]);
  return shown;
}

/** Makes the browser ask before the user leaves the page. */
function useLeaveWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

const isFinished = ({ state }: GenerationStep) => state === 'done' || state === 'skipped';
const hasStarted = (generation: Generation, ...names: GenerationStep['step'][]) =>
  generation.steps.some(({ step, state }) => names.includes(step) && state !== 'waiting');

/** Index of the message to show. */
function messageIndex(kind: GenerationKind, generation: Generation | null): number {
  if (!generation) return 0;
  if (kind === 'website') {
    return hasStarted(generation, 'pages', 'screenshot', 'facts', 'offer', 'prompts') ? 2 : 1;
  }
  if (hasStarted(generation, 'results')) return 2;
  const prompts = generation.steps.find(({ step }) => step === 'prompts');
  return hasStarted(generation, 'offer') || (prompts && isFinished(prompts)) ? 1 : 0;
}

/** Percentage of finished steps. */
function percentDone({ steps }: Generation): number {
  return steps.length === 0
    ? 0
    : Math.round((steps.filter(isFinished).length / steps.length) * 100);
}

const SIGNS: Record<StepState, { icon: typeof Check; className: string }> = {
  waiting: { icon: Circle, className: 'text-input' },
  running: { icon: LoaderCircle, className: 'animate-spin text-primary' },
  done: { icon: Check, className: 'text-success' },
  skipped: { icon: Minus, className: 'text-muted-foreground' },
  failed: { icon: X, className: 'text-destructive' },
};

/** A step with its state, as reported by the server. */
function Step({ step, state, detail }: GenerationStep) {
  const { icon: Icon, className } = SIGNS[state];
  const { doing, done } = stepCopy[step];
  return (
    <li
      aria-current={state === 'running' ? 'step' : undefined}
      className="flex items-start gap-2.5"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', className)} />
      <span
        className={cn(
          state === 'running' && 'font-medium',
          (state === 'waiting' || state === 'skipped') && 'text-muted-foreground',
        )}
      >
        <span>{state === 'done' ? done : doing}</span>
        <span className="sr-only">: {copy.states[state]}</span>
      </span>
      {detail ? (
        <span className="ml-auto text-right text-muted-foreground tnum">{detail}</span>
      ) : null}
    </li>
  );
}
