import { type FormEvent, useState } from 'react';
import { namesTeam } from '#domain/privacy/team-erasure.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { ErasureNotice, useErasure } from '#web/shared/privacy/erasure-notice.tsx';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStartErasure } from './api.ts';
import { copy as texts } from '#copy/settings/privacy.ts';

const copy = texts.erase;

/** The owner plans the deletion of the team, or takes it back. */
export function DeleteTeamCard() {
  const { can } = useTeam();
  const [asking, setAsking] = useState(false);
  const erasure = useErasure();
  return (
    <Card className="border-destructive/40" title={copy.title} description={copy.text}>
      <p className="mb-4 text-sm text-muted-foreground">{erasure.data?.backups}</p>
      {!can.canManageSubscription ? (
        <p className="text-sm text-muted-foreground">{copy.ownerOnly}</p>
      ) : erasure.data?.waiting ? (
        <ErasureNotice />
      ) : (
        <Button variant="destructive" disabled={!erasure.data} onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      )}
      {asking && <DeleteTeamDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Two steps: which team they mean, then whether it is them. */
function DeleteTeamDialog({ onClose }: { onClose: () => void }) {
  const { team, team_slug } = useTeam();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [meant, setMeant] = useState(false);
  const start = useStartErasure();
  if (meant) {
    return (
      <ProofDialog
        description={copy.proofText}
        submit={copy.confirm}
        busyLabel={copy.busy}
        busy={start.isPending}
        variant="destructive"
        problem={start.error ? refusalOf(start.error, copy.failed) : undefined}
        onProof={(proof) =>
          start.mutate(
            { team_slug, team_name: typed, proof },
            {
              onSuccess: () => {
                toast.success(copy.asked);
                onClose();
              },
            },
          )
        }
        onClose={() => start.isPending || onClose()}
      />
    );
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (namesTeam(typed, team.team_name)) setMeant(true);
    else setWrong(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.dialogTitle}
      description={copy.dialogText({ team: team.team_name })}
    >
      <form onSubmit={goOn} className="flex flex-col gap-4">
        <InputField
          label={copy.name}
          error={wrong ? copy.wrongName({ team: team.team_name }) : undefined}
          required
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" variant="destructive">
            {copy.next}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
