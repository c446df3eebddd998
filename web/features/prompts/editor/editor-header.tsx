import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { compileContent } from '#domain/prompt-editor/compile-content.ts';
import { contentFault, type PromptContent } from '#domain/prompt-editor/content.ts';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { errorCode, refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink } from '#web/ui/layout/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Check, FlaskConical, TriangleAlert } from '#web/ui/first-icons.ts';
import { formatClock } from '#web/ui/format.ts';
import { CloudOff, Save, Variable } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { editorCopy as copy } from '#copy/prompts/screen.ts';
import { UnresolvedClash, FAILING, OFFLINE } from './draft-keeper.ts';
import type { DraftOfEditor } from './use-draft.ts';
import { partName } from '../versions/version-diff.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  editor: PromptEditor;
  draft: DraftOfEditor;
  compiled: ReturnType<typeof compileContent>;
  warnings: number;
  /** opens the variables if they have no column */
  onVariables: (() => void) | null;
}

export function EditorHeader({ editor, draft, compiled, warnings, onVariables }: Props) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const { campaign_slug } = editor;

  const save = async (kind: 'save' | 'test') => {
    setBusy(kind);
    const saved = await saveNow(draft);
    setBusy(null);
    if (saved && kind === 'test') {
      void navigate(paths.playground(team_slug, campaign_slug), { state: compiled });
    }
  };

  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <BackLink to={paths.prompts(team_slug)}>{copy.back}</BackLink>
      <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{editor.campaign_name}</h1>
      <div className="flex flex-wrap items-center gap-2">
        <output className="flex items-center gap-2 text-sm text-muted-foreground">
          <SavedState {...draft} />
        </output>
        {warnings > 0 ? (
          <Badge variant="warning">
            <TriangleAlert aria-hidden />
            <span>{copy.warnings({ count: warnings })}</span>
          </Badge>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 md:ml-auto">
        {onVariables ? (
          <Button variant="secondary" aria-haspopup="dialog" onClick={onVariables}>
            <Variable aria-hidden />
            {copy.variables}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          busy={busy === 'save'}
          busyLabel={kitCopy.saving}
          onClick={() => void save('save')}
        >
          <Save aria-hidden />
          {kitCopy.save}
        </Button>
        <Button busy={busy === 'test'} busyLabel={kitCopy.saving} onClick={() => void save('test')}>
          <FlaskConical aria-hidden />
          {copy.saveAndTest}
        </Button>
      </div>
    </header>
  );
}

const retryMessages = () =>
  new Map([
    [OFFLINE, copy.offline],
    [FAILING, copy.failing],
  ]);

/** Saves and shows the result. Returns false if it failed. */
export async function saveNow({ keeper }: Pick<DraftOfEditor, 'keeper'>): Promise<boolean> {
  const problem = contentProblem(keeper.get().content);
  if (problem) {
    toast.error(copy.error, { description: problem });
    return false;
  }
  try {
    // The first attempt merges what someone else saved meanwhile.
    await keeper.flush().catch((error: unknown) => {
      if (errorCode(error) !== 'CONFLICT') throw error;
      return keeper.flush();
    });
    toast.success(copy.success);
    return true;
  } catch (error) {
    const description =
      error instanceof UnresolvedClash
        ? copy.conflict.first
        : (keeper.get().problem ?? refusalOf(error, copy.saveFailed));
    toast.error(copy.error, {
      description: retryMessages().has(description) ? copy.saveFailed : description,
    });
    return false;
  }
}

/** Why the author must fix the text first; null if it can be saved. */
function contentProblem(content: PromptContent): string | null {
  const fault = contentFault(content);
  return fault && copy.unfit({ part: partName(fault.part), why: fault.message });
}

function SavedState({ content, saving, dirty, saved_at, problem: failed }: DraftOfEditor) {
  if (saving) {
    return (
      <>
        <Spinner />
        {kitCopy.saving}
      </>
    );
  }
  const problem = (dirty && contentProblem(content)) || failed;
  if (problem) {
    return (
      <span className="flex items-center gap-1.5 text-destructive">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        <span>{retryMessages().get(problem) ?? problem}</span>
      </span>
    );
  }
  if (dirty) return <span>{copy.unsaved}</span>;
  return saved_at ? (
    <Badge variant="success">
      <Check aria-hidden />
      <span>{copy.saved({ time: formatClock(saved_at) })}</span>
    </Badge>
  ) : null;
}
