import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useUpload } from '#web/shared/use-upload.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Mic, SendHorizontal, Smile } from '#web/ui/icons.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Textarea } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Dismissal } from '#web/ui/overlay/use-dismiss.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/overlay/popover.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import { type Draft, type DraftQuote, isEmpty } from './draft.ts';
import { FilePicker, uploadTexts, useDroppedFiles } from './attach-files.tsx';
import { SuggestButton } from './suggest-button.tsx';
import { EMPTY_QUERY, useComposerText } from './use-composer-text.ts';
import { attachment, composer as copy, emoji, voice } from '#copy/conversations/composer.ts';

const CannedMenu = lazyPart('CannedMenu', () => import('./canned-menu.tsx'), 'line');
const VoiceRecorder = lazyPart('VoiceRecorder', () => import('./voice-recorder.tsx'), 'line');

/** Characters; WhatsApp's own limit. */
const MAX = 4096;

interface Props {
  conversationId: string;
  leadName: string;
  draft: Draft;
  onChange: (changed: Partial<Omit<Draft, 'message_id'>>) => void;
  onSend: () => void;
  /** whether a message can be sent now; the draft is kept either way */
  maySend: boolean;
  /** side effects of sending */
  hint: ReactNode;
}

/** Where a member writes to the lead: text, a file, a voice message, or a reply to a message. */
export function Composer(props: Props) {
  const { conversationId, leadName, draft, onChange, onSend, maySend, hint } = props;
  const { quote, file } = draft;
  /** what replaces or covers the text field */
  const [open, setOpen] = useState<'voice' | 'canned' | null>(null);
  const uploads = useUpload({
    ...uploadTexts,
    onUploaded: (uploaded) => onChange({ file: uploaded }),
  });
  const [asked, onAsk] = useState(EMPTY_QUERY);
  const onSlash = () => {
    onAsk(EMPTY_QUERY);
    setOpen('canned');
  };
  const menu = open === 'canned' ? { asked, onAsk } : null;
  const field = { draft, onChange, onSlash, menu, onFiles: attach };
  const { box, focus, write, insert, onKeyDown, onPaste } = useComposerText(field);
  const isDragOver = useDroppedFiles(maySend, attach);
  const tooLong = draft.text.length > MAX;
  const busy = uploads.state.kind === 'uploading';
  const ready = maySend && !tooLong && !busy && !isEmpty(draft);

  // When the recorder closes, the text field returns, and the keyboard with it.
  const wasVoice = useRef(false);
  const restoreFocus = useEffectEvent(() => focus());
  useEffect(() => {
    if (wasVoice.current && open !== 'voice') restoreFocus();
    wasVoice.current = open === 'voice';
  }, [open]);

  function attach(files: readonly File[]) {
    const [first] = files;
    if (!first) return;
    const taken = file !== null || busy || open === 'voice';
    if (files.length > 1 || taken) toast.info(attachment.onlyOne);
    if (!taken) uploads.upload(first);
    focus();
  }

  function close(by?: Dismissal) {
    setOpen(null);
    if (by !== 'outside') return focus();
    // The pressed control may take the focus; otherwise the text field gets it back.
    requestAnimationFrame(() => document.activeElement === document.body && focus());
  }

  return (
    <form
      className="relative border-t bg-background px-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        onSend();
        // The recorder replaces the pressed button; focusing the text keeps a phone's keyboard open.
        focus();
      }}
    >
      {hint}
      <ErrorText className="mx-auto mb-2 max-w-3xl">
        {tooLong && copy.tooLong({ max: MAX })}
      </ErrorText>
      {quote && (
        <QuotePreview
          quote={quote}
          leadName={leadName}
          onRemove={() => {
            onChange({ quote: null });
            focus();
          }}
        />
      )}
      <AttachmentPreview
        file={file}
        state={uploads.state}
        onRemove={() => onChange({ file: null })}
        onCancel={uploads.cancel}
        onRetry={uploads.upload}
      />
      {open === 'voice' ? (
        <Suspense fallback={<div className="min-h-11" />}>
          <VoiceRecorder
            onDone={(recorded) => {
              setOpen(null);
              uploads.upload(recorded);
            }}
            onCancel={() => setOpen(null)}
          />
        </Suspense>
      ) : (
        <div className="mx-auto flex max-w-3xl flex-col gap-1">
          <Textarea
            aria-keyshortcuts="r"
            ref={box}
            rows={1}
            dir="auto"
            data-composer
            aria-label={copy.label}
            title={copy.hint}
            placeholder={file ? copy.placeholderFile : copy.placeholder({ name: leadName })}
            value={draft.text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="max-h-40 min-h-11 w-full resize-none py-2.5 text-base md:min-h-10 md:py-2 md:text-sm"
          />
          <div className="flex items-center gap-1">
            <FilePicker disabled={!maySend || busy || file !== null} onFiles={attach} />
            <EmojiButton disabled={!maySend} onPick={insert} />
            <SuggestButton conversationId={conversationId} insert={insert} disabled={!maySend} />
            <span className="ml-auto flex">
              {isEmpty(draft) && !busy ? (
                <IconButton
                  icon={Mic}
                  label={voice.record}
                  disabled={!maySend}
                  onClick={() => setOpen('voice')}
                  className="size-11 md:size-10"
                />
              ) : (
                <Button
                  type="submit"
                  disabled={!ready}
                  aria-label={copy.send}
                  className="h-11 md:h-10"
                >
                  <SendHorizontal aria-hidden />
                </Button>
              )}
            </span>
          </div>
        </div>
      )}
      {open === 'canned' && (
        <Suspense fallback={null}>
          <CannedMenu
            conversationId={conversationId}
            asked={asked}
            onAsk={onAsk}
            insert={insert}
            onClose={close}
          />
        </Suspense>
      )}
      {isDragOver && (
        <p className="pointer-events-none absolute inset-1 grid place-items-center rounded-lg border-2 border-primary border-dashed bg-primary-soft text-sm font-medium text-primary-soft-foreground">
          {attachment.drop}
        </p>
      )}
    </form>
  );
}

interface QuotePreviewProps {
  quote: DraftQuote;
  leadName: string;
  onRemove: () => void;
}

/** The message that the draft replies to. */
function QuotePreview({ quote, leadName, onRemove }: QuotePreviewProps) {
  return (
    <div className="mx-auto mb-2 flex max-w-3xl items-start gap-2 rounded-md border-l-2 border-primary bg-muted px-3 py-1.5 text-xs">
      <p className="min-w-0 flex-1">
        <span className="block font-medium">
          {copy.replyingTo({ name: quote.from_lead ? leadName : copy.ownMessage })}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {quote.text}
        </span>
      </p>
      <IconButton icon={X} label={copy.cancelReply} onClick={onRemove} className="size-7" />
    </div>
  );
}

/** The names of all emoji are 60 KB, so they load only when the user looks for one. */
const EmojiPicker = lazyPart('EmojiPicker', () => import('./emoji-picker.tsx'), 'line');

interface EmojiButtonProps {
  onPick: (emoji: string) => void;
  disabled: boolean;
}

function EmojiButton({ onPick, disabled }: EmojiButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton icon={Smile} label={emoji.open} disabled={disabled} />
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={emoji.open}
        className="h-80 w-80 max-w-[calc(100vw-1rem)]"
      >
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <EmojiPicker
            onPick={(picked) => {
              setOpen(false);
              onPick(picked);
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
