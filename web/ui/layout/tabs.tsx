import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useInSight } from '../use-in-sight.ts';

export interface Tab<Name extends string = string> {
  name: Name;
  label: string;
  content: ReactNode;
}

interface Props<Name extends string> {
  /** the name of the tabs for screen readers */
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
}

/** Tabs within a page. Arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: Props<Name>) {
  const currentRef = useInSight<HTMLButtonElement>(value);
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => onChange(chosen as Name)}
      className="flex flex-col gap-6"
    >
      <Radix.List
        aria-label={label}
        data-scrolls
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border"
      >
        {tabs.map(({ name, label }) => (
          <Radix.Trigger
            key={name}
            value={name}
            ref={name === value ? currentRef : undefined}
            className="h-11 shrink-0 border-b-2 border-transparent px-4 text-sm max-sm:px-3 font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className="flex flex-col gap-6">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
