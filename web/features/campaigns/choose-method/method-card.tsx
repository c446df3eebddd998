import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check } from '#web/ui/first-icons.ts';
import { copy } from '#copy/campaigns/choose-method.ts';
import type { Method } from './methods.ts';
import { PreviewDialog } from './preview-dialog.tsx';

/** One method; a press opens its preview. */
export function MethodCard({ method }: { method: Method }) {
  const [previewing, setPreviewing] = useState(false);
  const { texts, icon: Icon, recommended = false } = method;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setPreviewing(true)}
        className={cn(
          'flex size-full flex-col gap-4 rounded-xl border bg-card p-5 text-left shadow-sm transition-colors hover:border-primary',
          recommended ? 'border-primary' : 'border-border',
        )}
      >
        <span className="flex w-full items-start justify-between gap-3">
          <span className="grid size-10 place-items-center rounded-lg bg-primary-soft text-primary-soft-foreground">
            <Icon aria-hidden className="size-5" />
          </span>
          {recommended ? <Badge variant="primary">{copy.recommended}</Badge> : null}
        </span>
        <span className="flex flex-col gap-1">
          <span className="font-semibold">{texts.title}</span>
          <span className="text-sm text-muted-foreground">{texts.text}</span>
        </span>
        <span className="flex flex-col gap-1.5">
          {texts.details.map((detail) => (
            <span key={detail} className="flex items-start gap-2 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
              {detail}
            </span>
          ))}
        </span>
      </button>
      <PreviewDialog method={method} open={previewing} onOpenChange={setPreviewing} />
    </>
  );
}
