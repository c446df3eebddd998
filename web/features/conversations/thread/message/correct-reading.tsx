import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadingView, ThreadMessage } from '#domain/conversations/row.ts';
import { MAX_CORRECTION } from '#domain/conversations/messages/readings.ts';
import { putMessage, refetchLists } from '#web/features/conversations/api.ts';
import { reading as copy } from '#copy/conversations/bubble.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useThreadLine } from './thread-context.ts';

const schema = () =>
  loadFile(() =>
    import('#domain/conversations/messages/readings.ts').then((file) => file.correctionForm),
  );

interface Props {
  message: ThreadMessage;
  reading: ReadingView;
  title: string;
  onClose: () => void;
}

/** Corrects the text read from a file. The agent, search and exports use the correction from then on. */
export function CorrectReading({ message, reading, title, onClose }: Props) {
  const { team_slug, conversationId: conversation_id } = useThreadLine();
  const { message_id } = message;
  const queryClient = useQueryClient();
  const save = useMutation(rpc.conversations.correctReading.mutationOptions());
  const form = useAppForm({
    about: message_id,
    schema,
    defaultValues: { text: reading.text },
    onSubmit: async ({ text }) => {
      const corrected = await save.mutateAsync({ team_slug, conversation_id, message_id, text });
      await putMessage(queryClient, team_slug, conversation_id, corrected);
      refetchLists(queryClient, team_slug);
      toast.success(copy.saved);
      onClose();
    },
  });
  return (
    <SaveDialog title={title} form={form} saving={save} failed={copy.saveFailed} onClose={onClose}>
      <TextareaField
        label={copy.label[reading.kind]}
        hint={copy.hint}
        required
        {...form.input('text')}
        dir="auto"
        rows={6}
        maxLength={MAX_CORRECTION}
      />
    </SaveDialog>
  );
}
