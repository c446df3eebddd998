import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { testCopy as copy } from '#web/shared/evals/copy.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
  conversation_id: string;
  held_id: string;
}

/** Keeps what the lead asked as a recorded test in which these words may not be written again. */
export function HeldTest({ conversation_id, held_id }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [case_id] = useState<string>(() => uuid());
  const make = useMutation(
    rpc.evals.makeCaseFromHeld.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done, { description: copy.doneText });
        void queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
      },
      onError: (error) => toast.error(messageOf(error, copy.failed)),
    }),
  );
  return (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={copy.restricted}
      variant="ghost"
      size="sm"
      busy={make.isPending}
      disabled={make.isSuccess}
      onClick={() => make.mutate({ team_slug, conversation_id, held_id, case_id })}
    >
      <ClipboardCheck aria-hidden />
      {make.isSuccess ? copy.made : copy.make}
    </RestrictedButton>
  );
}
