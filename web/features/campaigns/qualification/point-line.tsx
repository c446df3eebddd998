import type { QualificationField } from '#domain/qualification/fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '#web/ui/icons.ts';
import { copy, kinds, rules } from '#copy/campaigns/qualification.ts';

interface Props {
  field: QualificationField;
  isFirst: boolean;
  isLast: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A point of the list. The buttons that sort it keep the focus, so that it can be moved on. */
export function PointLine({ field, isFirst, isLast, mayEdit, onEdit, onMove, onRemove }: Props) {
  const { name, question, kind, required } = field;
  const details = [kinds[kind], ruleText(field)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge variant={required ? 'primary' : 'secondary'}>
            {required ? copy.required : copy.niceToKnow}
          </Badge>
        </span>
        <span dir="auto" className="wrap-anywhere">
          {question}
        </span>
        <span className="wrap-anywhere text-muted-foreground">{details}</span>
      </div>
      {mayEdit ? (
        <div className="flex shrink-0 gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label={copy.up({ name })}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={copy.down({ name })}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={copy.edit({ name })} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={copy.remove({ name })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** When a value qualifies, in a few words. */
function ruleText({ kind, rule, currency }: QualificationField): string {
  if (!rule) return '';
  const unit = kind === 'money' ? ` ${currency}` : '';
  const { at_least: from, at_most: to, one_of } = rule;
  if (from !== null && to !== null) return rules.between({ from, to: `${to}${unit}` });
  if (from !== null) return rules.from({ value: `${from}${unit}` });
  if (to !== null) return rules.upTo({ value: `${to}${unit}` });
  return one_of.join(', ');
}
