import type { ProposalContent } from '#domain/quality/learning/schema.ts';
import { MAX_RULE } from '#domain/quality/learning/schema.ts';
import { MAX_ANSWER, MAX_QUESTION } from '#domain/knowledge/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { card as copy } from './copy.ts';

interface Props {
  content: ProposalContent;
  onChange: (content: ProposalContent) => void;
}

/** What is proposed, to be changed before it is accepted. */
export function ProposalForm({ content, onChange }: Props) {
  switch (content.kind) {
    case 'fact':
      return (
        <>
          <Field label={copy.question}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={MAX_QUESTION}
                value={content.question}
                onChange={({ target }) => onChange({ ...content, question: target.value })}
              />
            )}
          </Field>
          <Field label={copy.answer} hint={content.answer === '' ? copy.answerHint : undefined}>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                rows={2}
                maxLength={MAX_ANSWER}
                value={content.answer}
                onChange={({ target }) => onChange({ ...content, answer: target.value })}
              />
            )}
          </Field>
        </>
      );
    case 'rule':
      return (
        <Field label={copy.rule}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={MAX_RULE}
              value={content.text}
              onChange={({ target }) => onChange({ ...content, text: target.value })}
            />
          )}
        </Field>
      );
    case 'test':
      return (
        <>
          <Field label={copy.name}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={100}
                value={content.name}
                onChange={({ target }) => onChange({ ...content, name: target.value })}
              />
            )}
          </Field>
          <Phrases phrases={content.must_not} />
        </>
      );
  }
}

function Phrases({ phrases }: { phrases: string[] }) {
  if (phrases.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">{copy.mustNot}</p>
      <ul className="flex flex-col gap-1">
        {phrases.map((phrase) => (
          <li key={phrase} dir="auto" className="wrap-anywhere text-muted-foreground">
            “{phrase}”
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same when it was decided: nothing is left to change. */
export function ProposalText({ content }: { content: ProposalContent }) {
  const [title, text] =
    content.kind === 'fact'
      ? [content.question, content.answer]
      : content.kind === 'rule'
        ? ['', content.text]
        : [content.name, ''];
  return (
    <div dir="auto" className="flex flex-col gap-1 wrap-anywhere">
      {title ? <h2 className="font-semibold">{title}</h2> : null}
      {text ? <p className="text-sm whitespace-pre-line">{text}</p> : null}
      {content.kind === 'test' ? <Phrases phrases={content.must_not} /> : null}
    </div>
  );
}
