import { Suspense, useState } from 'react';
import { DEFAULT_TEMPLATES } from '#domain/prompt-editor/compile-content.ts';
import { MAX_TEMPLATE, type PromptContent } from '#domain/prompt-editor/content.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { editorCopy } from '#copy/prompts/screen.ts';
import type { TemplateTextProps } from './template-text.tsx';

const TemplateText = lazyPart<'TemplateText', TemplateTextProps>(
  'TemplateText',
  () => import('./template-text.tsx'),
  'line',
);

interface Props {
  content: PromptContent;
  variables: string[];
  onChange: (change: Partial<PromptContent>) => void;
  onReady: TemplateTextProps['onReady'];
}

/** Both templates, of which one is shown. */
export function TemplateTabs(props: Props) {
  const [tab, setTab] = useState<'behavior' | 'first'>('behavior');
  const { tabs } = editorCopy;
  return (
    <Tabs
      label={tabs.label}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          name: 'behavior',
          label: tabs.behavior,
          content: <Template {...props} kind="behavior" field="behavior_prompt_template" />,
        },
        {
          name: 'first',
          label: tabs.first,
          content: <Template {...props} kind="first" field="first_message_template" />,
        },
      ]}
    />
  );
}

interface TemplateProps extends Props {
  kind: 'behavior' | 'first';
  field: keyof typeof DEFAULT_TEMPLATES;
}

function Template({ kind, field, content, variables, onChange, onReady }: TemplateProps) {
  const copy = editorCopy.templates;
  const text = content[field];
  const blank = text.trim() === '';
  const { label, hint } = copy[kind];
  return (
    <div className="-mt-3 flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground">{hint}</p>
        <CopyButton
          size="sm"
          text={blank ? DEFAULT_TEMPLATES[field] : text}
          label={copy.copy}
          copiedLabel={copy.copied}
        />
      </div>
      <Suspense fallback={<Waiting label={copy.loading} />}>
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
        <span>{blank ? whyBlank(text) : null}</span>
        <span className={cn('ml-auto tnum', text.length > MAX_TEMPLATE && 'text-destructive')}>
          {text.length > MAX_TEMPLATE
            ? copy.charactersOf({ count: text.length, most: MAX_TEMPLATE })
            : copy.characters({ count: text.length })}
        </span>
      </p>
    </div>
  );
}

/** A field shows the default only while it is completely empty. */
const whyBlank = (text: string): string =>
  text === '' ? editorCopy.templates.isDefault : editorCopy.templates.isBlank;
