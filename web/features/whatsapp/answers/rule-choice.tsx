import { useId } from 'react';
import { ANSWER_RULES, type AnswerRule } from '#domain/left-alone/rule.ts';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { answers as copy } from '#copy/whatsapp/answers.ts';

interface Props {
  rule: AnswerRule;
  linkTexts: string;
  onRule: (rule: AnswerRule) => void;
  onLinkTexts: (text: string) => void;
}

export function RuleChoice({ rule, linkTexts, onRule, onLinkTexts }: Props) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{copy.rule}</legend>
      {ANSWER_RULES.map((item) => (
        <label
          key={item}
          className={cn(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border px-4 py-3',
            item === rule && 'border-primary bg-primary-soft',
          )}
        >
          <input
            type="radio"
            name="answers"
            aria-labelledby={`${id}-${item}`}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={item === rule}
            onChange={() => onRule(item)}
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span id={`${id}-${item}`} className="text-sm font-medium">
              {copy.rules[item].title}
            </span>
            <span className="text-sm text-muted-foreground">{copy.rules[item].text}</span>
          </span>
        </label>
      ))}
      {rule === 'known_source' && (
        <Field label={copy.links} hint={copy.linksHint}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={linkTexts}
              onChange={({ target }) => onLinkTexts(target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
