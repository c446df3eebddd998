import { useEffect, useEffectEvent, useState } from 'react';
import type { Generation, GenerationKind, GenerationStep } from '#domain/campaigns/generation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { copy, dialogs } from '#copy/campaigns/generation.ts';
import { GenerationSteps } from './generation-steps.tsx';

interface Props {
  kind: GenerationKind;
  /** `null` while the campaign is being stored */
  generation: Generation | null;
  offline: boolean;
  cancelling: boolean;
  /** not there before there is anything to cancel */
  onCancel?: () => void;
  /** The generation is done, and each message has been on screen. */
  onRead: () => void;
}

/** Covers the form during a generation and shows its progress. */
export function GenerationDialog(props: Props) {
  const { kind, generation, offline, cancelling, onCancel, onRead } = props;
  const { title, warning, messages } = dialogs[kind];
  const done = generation?.state === 'done';
  const shown = useOneByOne(done ? messages.length - 1 : messageIndex(kind, generation));
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
      open
      onOpenChange={() => undefined}
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
      {generation ? <GenerationSteps steps={generation.steps} /> : null}
      {offline ? (
        <Notice variant="warning" title={copy.offline.title}>
          {copy.offline.text}
        </Notice>
      ) : null}
    </Dialog>
  );
}

/** Milliseconds that a message stays at least, to be readable. The work does not wait. */
const READABLE = 1_000;

/** Follows a growing index one step at a time. */
function useOneByOne(index: number): number {
  const [shown, setShown] = useState(index);
  useEffect(() => {
    if (shown === index) return;
    const timer = setTimeout(() => setShown(shown + Math.sign(index - shown)), READABLE);
    return () => clearTimeout(timer);
  }, [shown, index]);
  return shown;
}

/** The browser asks before it leaves the page. */
function useLeaveWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

const over = ({ state }: GenerationStep) => state === 'done' || state === 'skipped';
const begun = (generation: Generation, ...names: GenerationStep['step'][]) =>
  generation.steps.some(({ step, state }) => names.includes(step) && state !== 'waiting');

/** Index of the dialog's current message. */
function messageIndex(kind: GenerationKind, generation: Generation | null): number {
  if (!generation) return 0;
  if (kind === 'website') {
    return begun(generation, 'pages', 'screenshot', 'facts', 'offer', 'prompts') ? 2 : 1;
  }
  if (begun(generation, 'results')) return 2;
  const prompts = generation.steps.find(({ step }) => step === 'prompts');
  return begun(generation, 'offer') || (prompts && over(prompts)) ? 1 : 0;
}

/** Percent of the finished steps. */
function percentDone({ steps }: Generation): number {
  return steps.length === 0 ? 0 : Math.round((steps.filter(over).length / steps.length) * 100);
}
