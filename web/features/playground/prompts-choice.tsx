import type { PromptsKind } from '#domain/playground/schema.ts';
import { promptsCopy as copy } from './copy.ts';
import { Segments } from './segments.tsx';

interface Props {
  choices: PromptsKind[];
  choice: PromptsKind;
  onChoose: (choice: PromptsKind) => void;
}

/** Live, the saved draft, or passed on from the editor. */
export function PromptsChoice({ choices, choice, onChoose }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={copy.label}
        value={choice}
        options={choices.map((value) => ({ value, label: copy[value] }))}
        onChange={onChoose}
      />
      <p className="text-sm text-muted-foreground">{copy.hint[choice]}</p>
    </div>
  );
}
