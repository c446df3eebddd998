import { useState } from 'react';
import { inOrder, moved, withRows } from '#domain/prompts/custom-variables.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { customCopy as copy } from '#copy/prompts/screen.ts';
import { AddDialog } from './add-dialog.tsx';
import { CustomRow } from './custom-row.tsx';
import type { VariablesProps } from './system-card.tsx';

/** The campaign's own variables. */
export function CustomCard({ content, onChange, onSave, onInsert }: VariablesProps) {
  const [adding, setAdding] = useState(false);
  const list = content.custom_variables;
  const store = (custom_variables: typeof list) => onChange({ custom_variables });
  return (
    <Card className="p-4">
      <CardHeader
        title={copy.title}
        className="mb-2 flex-wrap gap-2"
        aside={
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {copy.add}
          </Button>
        }
      />
      {list.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.empty}</p>
      ) : (
        <ul aria-label={copy.title} className="flex flex-col">
          {list.map((variable, at) => (
            <CustomRow
              key={variable.name}
              variable={variable}
              taken={new Set(list.filter((item) => item !== variable).map(({ name }) => name))}
              onInsert={() => onInsert(variable.name)}
              onChange={(changed) => store(list.with(at, { ...variable, ...changed }))}
              onRemove={() => store(inOrder(list.toSpliced(at, 1)))}
              onMove={(by) => store(moved(list, at, by))}
              isFirst={at === 0}
              isLast={at === list.length - 1}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <AddDialog
          existing={list}
          onClose={() => setAdding(false)}
          onAdd={(rows) => {
            store(withRows(list, rows));
            return onSave();
          }}
        />
      ) : null}
    </Card>
  );
}
