import { useQuery } from '@tanstack/react-query';
import type { PromptEditor, VersionCause } from '#domain/prompt-editor/schema.ts';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { DiffView } from './diff-view.tsx';
import { causes, parts, variableLabels, versionCopy } from '#copy/prompts/screen.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** A version with its texts, which are immutable. */
export function useVersion({ campaign_slug }: PromptEditor, number: number) {
  const { team_slug } = useTeam();
  return useQuery(
    rpc.prompts.version.queryOptions({
      input: { team_slug, campaign_slug, number },
      enabled: number > 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
}

/** What a version changed compared with the previous one. */
export function VersionDiff({ editor, number }: { editor: PromptEditor; number: number }) {
  const copy = versionCopy.history;
  const version = useVersion(editor, number);
  const before = useVersion(editor, number - 1);
  const oldest = number === 1 || errorCode(before.error) === 'NOT_FOUND';
  if (version.isError || (before.isError && !oldest)) {
    return <Notice variant="destructive">{copy.failed}</Notice>;
  }
  if (oldest) return <p className="text-sm text-muted-foreground">{copy.first}</p>;
  if (!version.data || !before.data) return <Waiting label={copy.loading} className="min-h-20" />;
  return <DiffView before={before.data} after={version.data} />;
}

export const causeOf = (cause: VersionCause, restored: number | null): string =>
  cause === 'rolled_back' && restored !== null
    ? causes.rolledBackTo({ number: restored })
    : causes[cause];

/** The display name of a part of the content. */
export function partName(part: string): string {
  if (part.startsWith('custom:')) return part.slice('custom:'.length);
  return textOf(parts, part) ?? textOf(variableLabels, part) ?? part;
}
