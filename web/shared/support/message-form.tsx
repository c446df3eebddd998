import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { RadioGroup } from 'radix-ui';
import { PRIORITIES, type Priority } from '#domain/support/threads.ts';
import { userKey } from '#web/platform/identity.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { supportCopy as copy } from '#copy/shared/support.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const schema = () =>
  loadFile(() => import('#domain/support/threads.ts').then((m) => m.supportForm));

/** A message with ids from the browser, so that a retry doesn't store it twice. */
export interface MessageInput {
  message_id: string;
  /** id of the conversation, if the message starts one */
  thread_id: string;
  message: string;
  priority: Priority;
}

interface Props {
  /** the conversation, or the author of a new one; storage key for the text in this tab until it is sent */
  name: string;
  onSend: (written: MessageInput) => Promise<unknown>;
  /** called once the message is stored */
  onSent?: (written: MessageInput) => void;
  /** Only a conversation's first message has a priority to choose. */
  choosesPriority: boolean;
  hint?: string | undefined;
}

const createIds = () => ({ message_id: uuid(), thread_id: uuid() });
const EMPTY = { message: '', priority: 'medium' };

/** An unsent message. Its ids are stored with it, so that a retry doesn't store it twice. */
type Draft = Omit<MessageInput, 'priority'> & { priority: string };
const isDraft = hasFields<Draft>({
  message_id: 'string',
  thread_id: 'string',
  message: 'string',
  priority: 'string',
});

/** A form for one message. Its text stays until it is stored, even if the author leaves the page. */
export function MessageForm({ name, onSend, onSent, choosesPriority, hint }: Props) {
  const [draft] = useState(() => storedJson('session', userKey(`support:${name}`), isDraft));
  const [before] = useState(() => draft.read());
  const [ids, setIds] = useState(() =>
    before ? { message_id: before.message_id, thread_id: before.thread_id } : createIds(),
  );
  const [named, setNamed] = useState(before?.message ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: Error | null }>(IDLE);
  const form = useAppForm({
    schema,
    defaultValues: before ? { message: before.message, priority: before.priority } : EMPTY,
    async onSubmit(values) {
      const written = { ...ids, ...values };
      setState({ busy: true, error: null });
      try {
        await onSend(written);
      } catch (error) {
        setState({ busy: false, error: error instanceof Error ? error : new Error(copy.failed) });
        return;
      }
      draft.remove();
      setState(IDLE);
      setIds(createIds());
      // Text typed in the meantime belongs to another message, so it stays.
      if (box.current?.value === form.values.message) form.reset(EMPTY);
      toast.success(copy.sent);
      onSent?.(written);
    },
  });
  const { message, priority } = form.values;
  if (message !== named) {
    // A changed text is a new message, even if the first was stored and its response got lost.
    setNamed(message);
    setIds({ ...ids, message_id: uuid() });
  }
  useEffect(() => {
    if (message === '') draft.remove();
    else draft.write({ ...ids, message, priority });
  }, [draft, ids, message, priority]);
  const blank = message.trim() === '';
  const sendOnShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form {...form.props} data-kept className="flex flex-col gap-3">
      <FailedNotice error={state.error} title={copy.failed} text={copy.failedText} />
      {choosesPriority ? (
        <PriorityButtons
          value={priority as Priority}
          onChange={(chosen) => form.change('priority', chosen)}
        />
      ) : null}
      <TextareaField
        label={copy.message}
        hint={hint}
        required
        {...form.input('message')}
        ref={box}
        rows={3}
        controlClassName="min-h-22"
        placeholder={copy.placeholder}
        onKeyDown={sendOnShortcut}
      />
      <Button
        type="submit"
        className="self-end"
        disabled={blank}
        busy={state.busy}
        busyLabel={kitCopy.sending}
      >
        {copy.send}
      </Button>
    </form>
  );
}

const IDLE = { busy: false, error: null };

interface PriorityButtonsProps {
  value: Priority;
  onChange: (priority: Priority) => void;
}

/** Three options. Arrow keys move between them. */
export function PriorityButtons({ value, onChange }: PriorityButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-sm font-medium">
        {copy.priority}
      </span>
      <RadioGroup.Root
        aria-label={copy.priority}
        orientation="horizontal"
        value={value}
        onValueChange={(chosen) => onChange(chosen as Priority)}
        className="flex gap-1 rounded-lg bg-muted p-1"
      >
        {PRIORITIES.map((priority) => (
          <RadioGroup.Item
            key={priority}
            value={priority}
            className="h-9 rounded-md px-3 text-sm touch-target text-muted-foreground hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:font-medium data-[state=checked]:text-foreground data-[state=checked]:shadow-sm"
          >
            {copy.priorities[priority]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
