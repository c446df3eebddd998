import { type FormEvent, useState } from 'react';
import type { GivenRole } from '#domain/teams/members.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { refusalOf, useInvite } from './api.ts';
import { copy as texts } from './copy.ts';

const { invite: copy } = texts;

interface Props {
  /** those that the inviter may give */
  roles: readonly GivenRole[];
  limitReached: boolean;
}

export function InviteForm({ roles, limitReached }: Props) {
  const { teamSlug } = useTeam();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GivenRole>('viewer');
  const invite = useInvite();
  const options = roles.map((value) => ({ value, ...copy.roles[value] }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { teamSlug, email, role },
      {
        onSuccess: () => {
          toast.success(copy.sent, { description: copy.sentText(email) });
          setEmail('');
          setRole('viewer');
        },
        onError: (error) =>
          toast.error(titleOf(error), { description: refusalOf(error, copy.failed) }),
      },
    );
  };
  const type = (text: string) => {
    setEmail(text);
    invite.reset();
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <Field
        label={copy.email}
        error={invite.isError ? refusalOf(invite.error, copy.failed) : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            onChange={(event) => type(event.target.value)}
            placeholder={copy.placeholder}
            autoComplete="off"
            disabled={limitReached}
          />
        )}
      </Field>
      <Field label={copy.role}>
        {(control) => (
          <Select
            {...control}
            value={role}
            onValueChange={setRole}
            options={options}
            disabled={limitReached}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="h-11 sm:mt-[1.625rem] md:h-10"
        disabled={email.trim() === '' || limitReached || roles.length === 0}
        busy={invite.isPending}
        busyLabel={copy.busy}
      >
        {copy.submit}
      </Button>
    </form>
  );
}

function titleOf(error: unknown): string {
  return fieldErrors(error).email ? copy.invalidTitle : copy.failedTitle;
}
