import type { PromptContent } from '#domain/prompt-editor/content.ts';

export interface VariablesProps {
  content: PromptContent;
  onChange: (change: Partial<PromptContent>) => void;
  /** Saves at once; what cannot be saved stays in the editor. */
  onSave: () => Promise<void>;
  /** Writes the variable at the cursor. */
  onInsert: (name: string) => void;
}
