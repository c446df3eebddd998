import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ClipboardCheck } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Making a recorded test of what is on the screen. */
export const testCopy = {
  make: 'Make this a test',
  made: 'It is a test',
  done: 'Test saved',
  doneText: 'It is played with the next evals of this campaign.',
  failed: "We couldn't save this as a test. Please try again.",
  restricted: { text: 'Tests are part of the evals of a campaign. Editors can make them.' },
};

/** What is said and fetched again once a recorded test was made, or was not. */
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
  /** it is a test already */
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
      {made ? testCopy.made : testCopy.make}
    </RestrictedButton>
  );
}
