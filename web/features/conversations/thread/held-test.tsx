import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { rpc } from '#web/platform/rpc.ts';
import { KeepTestButton, useTestKept } from '#web/shared/keep-test-button.tsx';
import { useTeam } from '#web/shared/team/team.tsx';

interface Props {
  conversation_id: string;
  held_id: string;
}

/** Keeps what the lead asked as a recorded test in which these words may not be written again. */
export function HeldTest({ conversation_id, held_id }: Props) {
  const { team_slug } = useTeam();
  const [case_id] = useState<string>(() => uuid());
  const make = useMutation(rpc.evals.makeCaseFromHeld.mutationOptions(useTestKept()));
  return (
    <KeepTestButton
      busy={make.isPending}
      made={make.isSuccess}
      onKeep={() => make.mutate({ team_slug, conversation_id, held_id, case_id })}
    />
  );
}
