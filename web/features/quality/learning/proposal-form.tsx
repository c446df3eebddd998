import { MAX_RULE, type ProposalContent } from '#domain/quality/learning/schema.ts';
import { MAX_ANSWER, MAX_QUESTION } from '#domain/knowledge/limits.ts';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { card as copy } from '#copy/quality/learning.ts';

interface Props {
  content: ProposalContent;
  onChange: (content: ProposalContent) => void;
}

/** The proposal, editable before it is accepted. */
export function ProposalForm({ content, onChange }: Props) {
  switch (content.kind) {
    case 'fact':
      return (
        <>
          <Text
            label={copy.question}
            value={content.question}
            max={MAX_QUESTION}
            onChange={(question) => onChange({ ...content, question })}
          />
          <Text
            label={copy.answer}
            hint={content.answer === '' ? copy.answerHint : undefined}
            value={content.answer}
            max={MAX_ANSWER}
            rows={2}
            onChange={(answer) => onChange({ ...content, answer })}
          />
        </>
      );
    case 'rule':
      return (
        <Text
          label={copy.rule}
          value={content.text}
          max={MAX_RULE}
          rows={3}
          onChange={(text) => onChange({ ...content, text })}
        />
      );
    case 'test':
      return (
        <>
          <Text
            label={copy.name}
            value={content.name}
            max={100}
            onChange={(name) => onChange({ ...content, name })}
          />
          <Phrases phrases={content.must_not} />
        </>
      );
  }
}

interface TextProps {
  label: string;
  hint?: string | undefined;
  value: string;
  max: number;
  rows?: number;
  onChange: (value: string) => void;
}

function Text({ label, hint, value, max, rows, onChange }: TextProps) {
  const field = {
    label,
    hint,
    dir: 'auto',
    maxLength: max,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return rows ? <TextareaField {...field} rows={rows} /> : <InputField {...field} />;
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

/** A decided proposal, which can no longer be changed. */
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
