import { useQueryClient } from '@tanstack/react-query';
import { MAX_WHY } from '#domain/prompt-editor/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { Field, Input } from '#web/ui/form/field.tsx';
import { versionCopy } from '#copy/prompts/screen.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  why: string;
  onChange: (why: string) => void;
}

/** The reason that the history keeps. */
export function WhyField({ why, onChange }: Props) {
  const copy = versionCopy.publish;
  return (
    <Field label={copy.why} hint={copy.hint}>
      {(control) => (
        <Input
          {...control}
          value={why}
          maxLength={MAX_WHY}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface Done {
  title: string;
  text: (values: { live_number: number }) => string;
}

/** Handles the result of going live; after a refusal, the difference is refetched. */
export function useGoneLive(done: Done, onClose: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
  return {
    onSuccess: async ({ live_number }: { live_number: number }) => {
      await refresh();
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      onClose();
      toast.success(done.title, { description: done.text({ live_number }) });
    },
    onError: refresh,
  };
}
