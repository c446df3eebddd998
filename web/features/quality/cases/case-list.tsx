import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { caseFile } from '#domain/quality/case-files.ts';
import { type EvalCase, MAX_CASES } from '#domain/quality/schema.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useRefresh } from '#web/platform/use-refresh.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Download, FileUp, Pencil, Trash2 } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { CaseDialog } from './case-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { caseCopy as copy } from '#copy/quality/cases.ts';

interface Props {
  campaign_id: string;
  cases: EvalCase[];
}

/** The recorded tests of a campaign. */
export function CaseList({ campaign_id, cases }: Props) {
  const { can } = useTeam();
  const [editing, setEditing] = useState<EvalCase | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<EvalCase | null>(null);
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        className="max-sm:flex-col"
        aside={
          <ListActions
            cases={cases}
            onAdd={() => setEditing('new')}
            onImport={() => setImporting(true)}
          />
        }
      />
      {cases.length === 0 ? <p className="text-sm text-muted-foreground">{copy.empty}</p> : null}
      <ul className="flex flex-col divide-y divide-border">
        {cases.map((item) => (
          <li key={item.case_id} className="flex items-center gap-2 py-3">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="text-sm font-medium wrap-anywhere">{item.name}</p>
              <p className="text-xs text-muted-foreground">
                {copy.origins[item.origin]},{' '}
                <span>{copy.messages({ count: item.turns.length })}</span>
              </p>
            </div>
            {can.canEditCampaigns ? (
              <>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`${copy.edit}: ${item.name}`}
                  onClick={() => setEditing(item)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`${copy.remove}: ${item.name}`}
                  onClick={() => setRemoving(item)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {editing ? (
        <CaseDialog
          campaign_id={campaign_id}
          edited={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {importing ? (
        <ImportDialog
          campaign_id={campaign_id}
          room={MAX_CASES - cases.length}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {removing ? <RemoveDialog removed={removing} onClose={() => setRemoving(null)} /> : null}
    </Card>
  );
}

interface ActionsProps {
  cases: EvalCase[];
  onAdd: () => void;
  onImport: () => void;
}

function ListActions({ cases, onAdd, onImport }: ActionsProps) {
  const small = { variant: 'secondary', size: 'sm' } as const;
  const save = () => saveFile(new Blob([caseFile(cases)], { type: 'text/csv' }), copy.fileName);
  return (
    <div className="flex flex-wrap gap-2">
      {cases.length > 0 ? (
        <Button {...small} onClick={save}>
          <Download aria-hidden />
          {copy.export}
        </Button>
      ) : null}
      <RestrictedButton permission="canEditCampaigns" {...small} onClick={onImport}>
        <FileUp aria-hidden />
        {copy.import}
      </RestrictedButton>
      <RestrictedButton permission="canEditCampaigns" {...small} onClick={onAdd}>
        <Plus aria-hidden />
        {copy.add}
      </RestrictedButton>
    </div>
  );
}

function RemoveDialog({ removed, onClose }: { removed: EvalCase; onClose: () => void }) {
  const { team_slug } = useTeam();
  const refresh = useRefresh(rpc.evals.key());
  const remove = useMutation(
    rpc.evals.removeCase.mutationOptions({
      onSuccess: () => refresh(onClose),
      onError: (error) => toast.error(messageOf(error, copy.removeFailed)),
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.removeTitle}
      description={copy.removeText}
      confirmLabel={copy.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ team_slug, case_id: removed.case_id })}
    />
  );
}
