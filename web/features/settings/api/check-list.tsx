import { useId } from 'react';

interface Props<Name extends string> {
  label: string;
  /** all choices, with their meanings */
  choices: Record<Name, string>;
  chosen: ReadonlySet<Name>;
  onChange: (chosen: ReadonlySet<Name>) => void;
  error?: string;
}

/** A multiple choice. Each option shows its technical name. */
export function CheckList<Name extends string>(props: Props<Name>) {
  const { label, choices, chosen, onChange, error } = props;
  const id = useId();
  const names = Object.keys(choices) as Name[];
  const toggle = (name: Name) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {names.map((name) => (
        <label
          key={name}
          className="grid min-h-9 grid-cols-[auto_1fr] items-start gap-x-2.5 py-1 text-sm"
        >
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={chosen.has(name)}
            onChange={() => toggle(name)}
          />
          {choices[name]}
          <code className="col-start-2 text-xs text-muted-foreground">{name}</code>
        </label>
      ))}
      {error ? (
        <p id={id} role="alert" className="text-sm text-destructive">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
