import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useDrawing } from './desk-api.ts';
import { copy as texts } from '#copy/admin/desk.ts';

const { drawing: copy } = texts;

/** Whether the workers' Chromium is there, and safe. */
export function DrawingCard() {
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <States />
    </Card>
  );
}

function States() {
  const { data, isError } = useDrawing();
  if (!data && isError) return <p className="text-sm">{copy.failed}</p>;
  if (!data) {
    return (
      <output aria-label={copy.loading}>
        <Skeleton className="h-6" />
      </output>
    );
  }
  const lines = data.map((state) => (state ? copy.states[state] : copy.untried));
  const each = [...new Set(lines)];
  return (
    <ul aria-label={copy.title} className="flex flex-col gap-2 text-sm">
      {(each.length > 0 ? each : [copy.none]).map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
