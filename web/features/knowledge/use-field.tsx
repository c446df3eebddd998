import type { Knowledge } from '#domain/knowledge/schema.ts';
import { form as copy } from '#copy/knowledge/screen.ts';

interface Props {
  /** `all`, or ids with commas between them */
  value: string;
  onChange: (value: string) => void;
  campaigns: Knowledge['campaigns'];
  error?: string | undefined;
}

/** All campaigns, or some of them. */
export function UseField({ value, onChange, campaigns, error }: Props) {
  const chosen = value === 'all' ? [] : value.split(',').filter(Boolean);
  const toggle = (id: string) =>
    onChange(
      (chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id]).join(','),
    );
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{copy.use}</legend>
      <Choice
        label={copy.all}
        checked={value === 'all'}
        onChange={() => onChange(value === 'all' ? '' : 'all')}
      />
      {value === 'all'
        ? null
        : campaigns.map(({ campaign_id, campaign_name }) => (
            <Choice
              key={campaign_id}
              label={campaign_name}
              checked={chosen.includes(campaign_id)}
              onChange={() => toggle(campaign_id)}
            />
          ))}
      {error ? (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Choice(props: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={props.onChange}
        className="size-4 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">{props.label}</span>
    </label>
  );
}
