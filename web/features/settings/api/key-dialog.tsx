import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiScope } from '#domain/api/scopes.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { CheckList } from './check-list.tsx';
import { keys as copy, scopeTexts } from '#copy/settings/api.ts';

const schema = () =>
  loadFile(() => import('#domain/api/keys.ts').then((m) => m.newApiKey.pick({ name: true })));

interface Props {
  onMade: (token: string) => void;
  onClose: () => void;
}

export function KeyDialog({ onMade, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [key_id] = useState(() => uuid());
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const [noScope, setNoScope] = useState(false);
  const make = useMutation(rpc.api.createKey.mutationOptions());
  const form = useAppForm({
    schema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      setNoScope(scopes.size === 0);
      if (scopes.size === 0) return;
      const { token } = await make.mutateAsync({ team_slug, key_id, name, scopes: [...scopes] });
      await queryClient.invalidateQueries({ queryKey: rpc.api.key() });
      onMade(token);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={copy.addTitle}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && make.error} text={copy.makeFailed} />
        <Field label={copy.name} hint={copy.nameHint} error={form.errors.name} required>
          {(control) => <Input {...control} {...form.field('name')} maxLength={60} />}
        </Field>
        <CheckList
          label={copy.scopes}
          choices={scopeTexts}
          chosen={scopes}
          onChange={setScopes}
          error={noScope && scopes.size === 0 ? copy.noScope : undefined}
        />
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={make.isPending} busyLabel={copy.making}>
            {copy.make}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
