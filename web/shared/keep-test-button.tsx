import { useQueryClient } from '@tanstack/react-query';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ClipboardCheck } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { testCopy } from '#copy/shared/parts.ts';

/** Mutation options that show a toast and refetch after recording a test. */
export function useTestKept() {
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
  made?: boolean;
  className?: string;
  onKeep: () => void;
}

/** Saves what is shown as a recorded test. */
export function KeepTestButton({ busy, made = false, className, onKeep }: Props) {
  return (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={testCopy.restricted}
      variant="ghost"
      size="sm"
      className={className}
      busy={busy}
      disabled={made}
      onClick={onKeep}
    >
      <ClipboardCheck aria-hidden />
      <span>{made ? testCopy.made : testCopy.make}</span>
    </RestrictedButton>
  );
}
