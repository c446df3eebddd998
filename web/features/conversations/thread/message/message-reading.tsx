import { Suspense, useState } from 'react';
import type { ReadingView, ThreadMessage } from '#domain/conversations/row.ts';
import { reading as copy } from '#copy/conversations/bubble.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { EyeOff } from '#web/ui/first-icons.ts';
import { CircleAlert, FileText, ImageIcon, Mic, Pencil } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { MessageText } from './message-text.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

/** Loaded when the user corrects a text. */
const CorrectReading = lazyPart('CorrectReading', () => import('./correct-reading.tsx'), 'nowhere');

const ICONS = { speech: Mic, image: ImageIcon, document: FileText };

/** What a file says or shows, or why that isn't known yet. */
export function MessageReading({ message, reading }: ReadingProps) {
  const { state, kind } = reading;
  if (state === 'waiting') {
    return (
      <p className="flex items-center gap-1.5 text-xs opacity-90">
        <Spinner />
        {copy.waiting[kind]}
      </p>
    );
  }
  if (state === 'done') return <Understood message={message} reading={reading} />;
  const Icon = state === 'sensitive' ? EyeOff : state === 'off' ? ICONS[kind] : CircleAlert;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs opacity-90">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {state === 'sensitive' ? copy.sensitive : `${copy.states[state]} ${reading.reason ?? ''}`}
      </span>
      {state !== 'sensitive' && <Correct message={message} reading={reading} />}
    </p>
  );
}

interface ReadingProps {
  message: ThreadMessage;
  reading: ReadingView;
}

function Understood({ message, reading }: ReadingProps) {
  const { kind, text, corrected_by, corrected_at } = reading;
  const Icon = ICONS[kind];
  return (
    <div className="mt-1 border-l-2 border-border pl-2">
      <p className="flex items-center gap-1.5 text-xs font-medium opacity-90">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {copy.heading[kind]}
        <Correct message={message} reading={reading} />
      </p>
      <MessageText id={`${message.message_id}:reading`} text={text} />
      {corrected_at && (
        <p className="text-xs opacity-90">
          <span>{copy.corrected({ by: corrected_by ?? copy.formerMember })}</span>{' '}
          <RelativeTime at={corrected_at} />
        </p>
      )}
    </div>
  );
}

/** Also shown if nothing was recognized, so that a member can enter the text. */
function Correct({ message, reading }: ReadingProps) {
  const { can } = useTeam();
  const [open, setOpen] = useState(false);
  if (!can.canEditCampaigns || message.deleted_at !== null) return null;
  const label = reading.state === 'done' ? copy.correct[reading.kind] : copy.write[reading.kind];
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-6 shrink-0 touch-target place-items-center rounded-md hover:bg-accent"
      >
        <Pencil aria-hidden className="size-3.5" />
      </button>
      {open && (
        <Suspense fallback={<span className="sr-only">{kitCopy.loading}</span>}>
          <CorrectReading
            message={message}
            reading={reading}
            title={label}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
