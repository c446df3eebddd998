import { useEffect, useEffectEvent, useRef } from 'react';
import { createTemplateEditor, type TemplateEditor, type TemplateOptions } from './code-mirror.ts';

export interface TemplateTextProps extends Omit<TemplateOptions, 'parent'> {
  /** Called with a function that inserts at the cursor, and with null when the editor unmounts. */
  onReady: (insert: ((text: string) => void) | null) => void;
}

/** The text of a template. Loaded on demand, because the editor is a large library. */
export function TemplateText({ label, text, fallback, variables, ...on }: TemplateTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<TemplateEditor>(null);
  const changed = useEffectEvent((next: string) => {
    if (next !== text) on.onChange(next);
  });
  const create = useEffectEvent((parent: HTMLElement) =>
    createTemplateEditor({
      parent,
      label,
      text,
      fallback,
      variables,
      onChange: (next) => changed(next),
    }),
  );
  const ready = useEffectEvent((insert: ((text: string) => void) | null) => on.onReady(insert));

  useEffect(() => {
    if (!box.current) return undefined;
    const created = create(box.current);
    editor.current = created;
    ready(created.insert);
    return () => {
      ready(null);
      created.destroy();
      editor.current = null;
    };
  }, []);
  useEffect(() => editor.current?.setText(text), [text]);
  const names = variables.join(' ');
  useEffect(() => editor.current?.setVariables(names.split(' ').filter(Boolean)), [names]);

  return (
    <div
      ref={box}
      className="h-[clamp(18rem,calc(100dvh-27rem),52rem)] overflow-hidden rounded-md border border-input bg-card text-base focus-within:border-ring focus-within:outline-2 focus-within:outline-ring/40 md:text-sm"
    />
  );
}
