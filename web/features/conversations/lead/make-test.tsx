import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { rpc } from '#web/platform/rpc.ts';
import { KeepTestButton, useTestKept } from '#web/shared/keep-test-button.tsx';
import { useTeam } from '#web/shared/team/team.tsx';

/** Keeps the conversation up to the lead's last message as a recorded test, without the person. */
export function MakeTest({ conversation_id }: { conversation_id: string }) {
  const { team_slug } = useTeam();
  const [case_id, setCaseId] = useState<string>(() => uuid());
  const kept = useTestKept();
  const make = useMutation(
    rpc.evals.makeCaseFromConversation.mutationOptions({
      ...kept,
      onSuccess: () => {
        kept.onSuccess();
        // A new id, as later messages of the conversation may become another test.
        setCaseId(uuid());
      },
    }),
  );
  return (
    <KeepTestButton
      className="self-start"
      busy={make.isPending}
      onKeep={() => make.mutate({ team_slug, conversation_id, case_id })}
    />
  );
}
