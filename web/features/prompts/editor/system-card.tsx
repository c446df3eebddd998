import { useState } from 'react';
import type { PromptContent, SystemValues } from '#domain/prompt-editor/content.ts';
import { EDITED_VARIABLES } from '#domain/prompts/variable-names.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { Pencil } from '#web/ui/icons.ts';
import { SystemDialog } from './system-dialog.tsx';
import { editorGoals } from '#copy/campaigns/choices.ts';
import { focusLabels } from '#copy/campaigns/results.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { systemCopy as copy, variableLabels } from '#copy/prompts/screen.ts';

const MAX_SHOWN = 60;

/** The system's variables. A name inserts, and anything else opens them all. */
export function SystemCard({ content, onChange, onInsert }: VariablesProps) {
  const { system } = content;
  const [open, setOpen] = useState(false);
  const shown = EDITED_VARIABLES.filter((name) => name !== 'goalLink' || system.goalLink);
  return (
    <Card className="p-4">
      <CardHeader
        title={copy.title}
        className="mb-2"
        aside={
          <Button
            variant="ghost"
            size="icon"
            className="-my-1.5 -mr-2"
            aria-label={copy.edit}
            onClick={() => setOpen(true)}
          >
            <Pencil aria-hidden />
          </Button>
        }
      />
      <ul className="flex flex-col">
        {shown.map((name) => (
          <li key={name} className="flex min-w-0 flex-col border-t py-2 first:border-t-0">
            <button
              type="button"
              title={copy.insert({ name })}
              className="touch-target self-start rounded-sm text-xs font-medium text-primary hover:underline"
              onClick={() => onInsert(name)}
            >
              {variableLabels[name]}
              <span className="sr-only">{`: ${copy.insert({ name })}`}</span>
            </button>
            <button
              type="button"
              className="rounded-sm text-left text-sm wrap-anywhere hover:text-primary"
              onClick={() => setOpen(true)}
            >
              <SystemValue text={ellipsis(valueOf(system, name), MAX_SHOWN)} />
              <span className="sr-only">{`, ${copy.edit}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <SystemDialog
          system={system}
          onClose={() => setOpen(false)}
          onSave={(values) => onChange({ system: values })}
        />
      ) : null}
    </Card>
  );
}

const SystemValue = ({ text }: { text: string }) =>
  text ? <span>{text}</span> : <span className="text-muted-foreground">{copy.empty}</span>;

/** Choices in the words of the dialog that offers them. */
function valueOf(system: SystemValues, name: keyof SystemValues): string {
  if (name === 'goalType') return editorGoals[system.goalType];
  if (name === 'businessFocus') return textOf(focusLabels, system.businessFocus) ?? system[name];
  return name === 'language' ? agentLanguage(system.language) : system[name];
}

export interface VariablesProps {
  content: PromptContent;
  onChange: (change: Partial<PromptContent>) => void;
  /** Saves at once; what cannot be saved stays in the editor. */
  onSave: () => Promise<void>;
  /** Writes the variable at the cursor. */
  onInsert: (name: string) => void;
}
