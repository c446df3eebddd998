import { useMemo, useRef, useState } from 'react';
import { compileContent } from '#domain/prompt-editor/compile-content.ts';
import type { PromptEditor as Editor } from '#domain/prompt-editor/schema.ts';
import { undefinedVariables } from '#domain/prompts/variable-names.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { editorCopy as copy } from '#copy/prompts/screen.ts';
import { CustomCard } from './custom-card.tsx';
import { ClashNotice, OvertakenNotice, UndefinedNotice } from './notices.tsx';
import { EditorHeader } from './editor-header.tsx';
import { LiveBar } from './live-bar.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SystemCard, type VariablesProps } from './system-card.tsx';
import { TemplateTabs } from './template-tabs.tsx';
import { useDraft } from './use-draft.ts';
import { useWide } from '#web/shared/use-wide.ts';

/** Variables, texts and preview: side by side, or one after the other where there is no room. */
export function PromptEditor({ editor }: { editor: Editor }) {
  const draft = useDraft(editor);
  const { content, keeper } = draft;
  const wide = useWide(1280);
  const [view, setView] = useState<'editor' | 'preview'>('editor');
  const [drawer, setDrawer] = useState(false);
  const insert = useRef<((text: string) => void) | null>(null);
  /** chosen while no editor was on the page */
  const pending = useRef('');
  const compiled = useMemo(() => compileContent(content, editor.live), [content, editor.live]);
  const names = content.custom_variables.map(({ name }) => name);
  const unknown = undefinedVariables(
    [content.behavior_prompt_template, content.first_message_template],
    new Set(names),
  );
  const write = (name: string) => {
    setDrawer(false);
    if (insert.current) return insert.current(`{{${name}}}`);
    pending.current = `{{${name}}}`;
    setView('editor');
  };

  const variables = (
    <VariablesPanel
      content={content}
      onChange={keeper.change}
      onSave={() => keeper.flush().catch(() => undefined)}
      onInsert={write}
    />
  );
  const texts = (
    <div className="flex min-w-0 flex-col gap-4">
      <TemplateTabs
        content={content}
        variables={names}
        onChange={keeper.change}
        onReady={(ready) => {
          insert.current = ready;
          if (ready && pending.current) ready(pending.current);
          pending.current = '';
        }}
      />
      <UndefinedNotice names={unknown} />
    </div>
  );
  const preview = <PreviewPanel editor={editor} compiled={compiled} unknown={unknown} />;

  return (
    <div className="mx-auto flex w-full max-w-[110rem] flex-col gap-4 px-4 py-6 md:px-8">
      <title>{`${copy.tabTitle({ name: editor.campaign_name })} · OpenSetter`}</title>
      <EditorHeader
        editor={editor}
        draft={draft}
        compiled={compiled}
        warnings={unknown.length}
        onVariables={wide ? null : () => setDrawer(true)}
      />
      <ClashNotice clash={draft.clash} onResolve={keeper.resolve} />
      <LiveBar editor={editor} draft={draft} />
      <OvertakenNotice parts={editor.draft?.overtaken ?? []} />
      {wide ? (
        <div className="grid grid-cols-[17rem_minmax(0,1fr)_minmax(0,24rem)] items-start gap-5">
          {variables}
          {texts}
          {preview}
        </div>
      ) : (
        <Tabs
          label={copy.views.label}
          value={view}
          onChange={setView}
          tabs={[
            { name: 'editor', label: copy.views.editor, content: texts },
            { name: 'preview', label: copy.views.preview, content: preview },
          ]}
        />
      )}
      <Sheet open={drawer && !wide} onOpenChange={setDrawer} side="left" title={copy.variables}>
        <div className="p-4">{variables}</div>
      </Sheet>
    </div>
  );
}

/** The variables of the prompts: those of the system, and the campaign's own. */
function VariablesPanel(props: VariablesProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SystemCard {...props} />
      <CustomCard {...props} />
    </div>
  );
}
