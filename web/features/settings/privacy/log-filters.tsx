import { useQuery } from '@tanstack/react-query';
import { ACTION_AREAS } from '#domain/privacy/actions.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { LogQuestion } from './api.ts';
import { copy as texts } from '#copy/settings/privacy.ts';

const copy = texts.log;
const ALL = 'all';
const areaOptions = () =>
  [
    { value: ALL, label: copy.everything },
    ...ACTION_AREAS.map((value) => ({ value, label: copy.areas[value] })),
  ] as const;

interface Props {
  asked: LogQuestion;
  onChange: (asked: LogQuestion) => void;
}

/** By area, person and days (UTC). What is not chosen is not in the question. */
export function LogFilters({ asked, onChange }: Props) {
  const { team_slug } = useTeam();
  const members = useQuery(rpc.teams.members.queryOptions({ input: { team_slug } }));
  const set = (name: keyof LogQuestion, value: string) => {
    const { [name]: _, ...rest } = asked;
    onChange(value === '' || value === ALL ? rest : { ...rest, [name]: value });
  };
  const people = [
    { value: ALL, label: copy.everyone },
    ...(members.data?.members ?? []).flatMap((member) =>
      member.user_id ? [{ value: member.user_id, label: member.userName }] : [],
    ),
  ];
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={copy.area}>
        {(control) => (
          <Select
            {...control}
            value={asked.area ?? ALL}
            onValueChange={(area) => set('area', area)}
            options={areaOptions()}
          />
        )}
      </Field>
      <Field label={copy.person}>
        {(control) => (
          <Select
            {...control}
            value={asked.user_id ?? ALL}
            onValueChange={(user_id) => set('user_id', user_id)}
            options={people}
          />
        )}
      </Field>
      <Field label={copy.from}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={asked.from ?? ''}
            onChange={(event) => set('from', event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.to}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={asked.to ?? ''}
            onChange={(event) => set('to', event.target.value)}
          />
        )}
      </Field>
      {Object.keys(asked).length > 0 ? (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({})}
        >
          {copy.clear}
        </Button>
      ) : null}
    </div>
  );
}
