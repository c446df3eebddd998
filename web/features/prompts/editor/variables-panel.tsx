import { CustomCard } from './custom-card.tsx';
import { SystemCard } from './system-card.tsx';
import type { VariablesProps } from './variables-props.ts';

/** The variables of the prompts: those of the system, and the campaign's own. */
export function VariablesPanel(props: VariablesProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SystemCard {...props} />
      <CustomCard {...props} />
    </div>
  );
}
