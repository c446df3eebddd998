import { MAX_WHY } from '#domain/prompt-editor/schema.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { versionCopy } from '#copy/prompts/screen.ts';

interface Props {
  why: string;
  onChange: (why: string) => void;
}

/** The reason that the history keeps. */
export function WhyField({ why, onChange }: Props) {
  const copy = versionCopy.publish;
  return (
    <Field label={copy.why} hint={copy.hint}>
      {(control) => (
        <Input
          {...control}
          value={why}
          maxLength={MAX_WHY}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
