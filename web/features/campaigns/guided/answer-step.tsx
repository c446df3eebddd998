import { ANSWER_MAXIMUM, ANSWER_MINIMUM, type GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/form-fields.tsx';
import { cn } from '#web/ui/cn.ts';
import { answerHint, counter, fields } from './copy.ts';

/** Steps 2 to 5: one long answer, counted. */
export function AnswerStep({ name }: { name: keyof typeof ANSWER_MAXIMUM }) {
  const { length } = useFormContext<GuidedDraft>().values[name].trim();
  const maximum = ANSWER_MAXIMUM[name];
  const fits = length >= ANSWER_MINIMUM && length <= maximum;
  return (
    <TextField
      name={name}
      rows={6}
      required
      hint={answerHint}
      {...fields[name]}
      aside={
        <span className={cn('text-xs tnum', fits ? 'text-muted-foreground' : 'text-destructive')}>
          {counter(length, maximum)}
        </span>
      }
    />
  );
}
