import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { compileContent, DEFAULT_TEMPLATES } from '#domain/prompt-editor/compile-content.ts';
import type { PromptEditor as Editor } from '#domain/prompt-editor/schema.ts';
import { undefinedVariables } from '#domain/prompts/variable-names.ts';
import { MAX_TEMPLATE, type PromptContent } from '#domain/prompt-editor/content.ts';
import { errorCode, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useWide } from '#web/shared/use-wide.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { CustomCard } from './custom-card.tsx';
import { ClashNotice, OvertakenNotice, UndefinedNotice } from './notices.tsx';
import { EditorHeader } from './editor-header.tsx';
import { LiveBar } from './live-bar.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SystemCard, type VariablesProps } from './system-card.tsx';
import { useDraft } from './use-draft.ts';
import type { TemplateTextProps } from './template-text.tsx';
import { editorCopy as copy } from '#copy/prompts/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** The editor of a campaign's prompts, shown once the stored data has loaded. */
export function PromptEditorScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const editor = useQuery(
    rpc.prompts.editor.queryOptions({
      input: { team_slug, campaign_slug },
      refetchOnMount: 'always',
    }),
  );
  // Edit the stored data, not a cached copy.
  const fresh = editor.isFetchedAfterMount ? editor.data : undefined;
  const error = fresh ? null : editor.error;
  useFailure(error, campaign_slug);
  if (fresh) return <PromptEditor key={fresh.campaign_id} editor={fresh} />;
  if (!error) return <Waiting label={copy.loading} />;
  return (
    <ErrorState
      title={copy.failed.title}
      description={
        errorCode(error) === 'NOT_FOUND'
          ? copy.notFound.screen({ slug: campaign_slug })
          : refusalOf(error, copy.failed.text)
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.prompts(team_slug)} variant="secondary">
            {copy.failed.back}
          </ButtonLink>
          <Button onClick={() => editor.refetch()}>{kitCopy.retry}</Button>
        </div>
      }
    />
  );
}

function useFailure(error: unknown, slug: string) {
  useEffect(() => {
    if (!error) return;
    if (errorCode(error) === 'NOT_FOUND') {
      toast.error(copy.notFound.title, { description: copy.notFound.text({ slug }) });
    } else {
      toast.error(copy.error, { description: refusalOf(error, copy.failed.text) });
    }
  }, [error, slug]);
}

/** Variables, texts and preview: side by side, or one after the other on narrow screens. */
export function PromptEditor({ editor }: { editor: Editor }) {
  const draft = useDraft(editor);
  const { content, keeper } = draft;
  const wide = useWide(1280);
  const [view, setView] = useState<'editor' | 'preview'>('editor');
  const [drawer, setDrawer] = useState(false);
  const insert = useRef<((text: string) => void) | null>(null);
  /** a variable chosen while no editor was mounted */
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

  const panel: VariablesProps = {
    content,
    onChange: keeper.change,
    onSave: () => keeper.flush().catch(() => undefined),
    onInsert: write,
  };
  const variables = (
    <div className="flex min-w-0 flex-col gap-4">
      <SystemCard {...panel} />
      <CustomCard {...panel} />
    </div>
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
      <Sheet
        open={drawer && !wide}
        onClose={() => setDrawer(false)}
        side="left"
        title={copy.variables}
      >
        <div className="p-4">{variables}</div>
      </Sheet>
    </div>
  );
}

const TemplateText = lazyPart('TemplateText', () => import('./template-text.tsx'), 'line');

interface Props {
  content: PromptContent;
  variables: string[];
  onChange: (change: Partial<PromptContent>) => void;
  onReady: TemplateTextProps['onReady'];
}

/** Both templates as tabs. */
function TemplateTabs(props: Props) {
  const [tab, setTab] = useState<Kind>('behavior');
  return (
    <Tabs
      label={copy.tabs.label}
      value={tab}
      onChange={setTab}
      tabs={(['behavior', 'first'] as const).map((name) => ({
        name,
        label: copy.tabs[name],
        content: <Template {...props} kind={name} />,
      }))}
    />
  );
}

type Kind = keyof typeof FIELDS;
const FIELDS = { behavior: 'behavior_prompt_template', first: 'first_message_template' } as const;

function Template({ kind, content, variables, onChange, onReady }: Props & { kind: Kind }) {
  const texts = copy.templates;
  const field = FIELDS[kind];
  const text = content[field];
  const blank = text.trim() === '';
  const { label, hint } = texts[kind];
  return (
    <div className="-mt-3 flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground">{hint}</p>
        <CopyButton
          size="sm"
          text={blank ? DEFAULT_TEMPLATES[field] : text}
          label={texts.copy}
          copiedLabel={texts.copied}
        />
      </div>
      <Suspense fallback={<Waiting label={texts.loading} />}>
        <TemplateText
          label={label}
          text={text}
          fallback={DEFAULT_TEMPLATES[field]}
          variables={variables}
          onChange={(next) => onChange({ [field]: next })}
          onReady={onReady}
        />
      </Suspense>
      <p className="flex flex-wrap justify-between gap-2 text-sm text-muted-foreground">
        <span>{blank ? blankReason(text) : null}</span>
        <span className={cn('ml-auto tnum', text.length > MAX_TEMPLATE && 'text-destructive')}>
          {text.length > MAX_TEMPLATE
            ? texts.charactersOf({ count: text.length, most: MAX_TEMPLATE })
            : texts.characters({ count: text.length })}
        </span>
      </p>
    </div>
  );
}

/** Explains that a field uses the default only if it is completely empty. */
const blankReason = (text: string): string =>
  text === '' ? copy.templates.isDefault : copy.templates.isBlank;
