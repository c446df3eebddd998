import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ClipboardCheck } from '#web/ui/first-icons.ts';
import { toast } from '#web/ui/toast.ts';
import { testCopy as copy } from './evals/copy.ts';

/** What is said and fetched again once a recorded test was made, or was not. */
export function useTestKept() {
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      toast.success(copy.done, { description: copy.doneText });
      void queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
    },
    onError: (error: Error) => toast.error(messageOf(error, copy.failed)),
  };
}

interface Props {
  busy: boolean;
  /** it is a test already */
  made?: boolean;
  className?: string;
  onKeep: () => void;
}

/** Makes a recorded test of what is shown, for whoever may. */
export function KeepTestButton({ busy, made = false, className, onKeep }: Props) {
  return (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={copy.restricted}
      variant="ghost"
      size="sm"
      className={className}
      busy={busy}
      disabled={made}
      onClick={onKeep}
    >
      <ClipboardCheck aria-hidden />
      {made ? copy.made : copy.make}
    </RestrictedButton>
  );
}
