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

/** Keeps the conversation up to the lead's last message as a recorded test, without the person. */
export function MakeTest({ conversation_id }: { conversation_id: string }) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [case_id, setCaseId] = useState<string>(() => uuid());
  const make = useMutation(
    rpc.evals.makeCaseFromConversation.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done, { description: copy.doneText });
        // The conversation goes on, and what comes next may be another test.
        setCaseId(uuid());
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
      className="self-start"
      busy={make.isPending}
      onClick={() => make.mutate({ team_slug, conversation_id, case_id })}
    >
      <ClipboardCheck aria-hidden />
      {copy.make}
    </RestrictedButton>
  );
}
