import { useQueryClient } from '@tanstack/react-query';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ClipboardCheck } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { testCopy } from '#copy/shared/parts.ts';

/** Mutation options that show a toast and refetch after recording a test. */
export function useSaveTestOptions() {
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      toast.success(testCopy.done, { description: testCopy.doneText });
      void queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
    },
    onError: (error: Error) => toast.error(messageOf(error, testCopy.failed)),
  };
}

interface Props {
  busy: boolean;
  /** already saved as a test */
  isSaved?: boolean;
  className?: string;
  onSave: () => void;
}

/** Saves what is shown as a recorded test. */
export function KeepTestButton({ busy, isSaved = false, className, onSave }: Props) {
  return (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={testCopy.restricted}
      variant="ghost"
      size="sm"
      className={className}
      busy={busy}
      disabled={isSaved}
      onClick={onSave}
    >
      <ClipboardCheck aria-hidden />
      <span>{isSaved ? testCopy.made : testCopy.make}</span>
    </RestrictedButton>
  );
}
