import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PromptEditor,
  VERSIONS_PAGE,
  type VersionSummary,
} from '#domain/prompt-editor/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { gateCopy, versionCopy } from '#copy/prompts/screen.ts';
import { RollbackDialog } from './publish-dialog.tsx';
import { causeOf, VersionDiff } from './version-diff.tsx';

const copy = versionCopy.history;

interface Props {
  editor: PromptEditor;
  onClose: () => void;
}

/** All stored versions: who published them, when, why and what changed, with a rollback. */
export function HistorySheet({ editor, onClose }: Props) {
  const { team_slug } = useTeam();
  const { campaign_slug, live } = editor;
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useInfiniteQuery(
    rpc.prompts.versions.infiniteOptions({
      input: (before: number | undefined) => ({ team_slug, campaign_slug, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < VERSIONS_PAGE ? undefined : page.at(-1)?.number),
    }),
  );
  const all = versions.data?.pages.flat() ?? [];
  return (
    <Sheet onClose={onClose} title={copy.title} className="w-[32rem]">
      {versions.isPending ? (
        <Waiting label={copy.loading} />
      ) : (
        <div className="flex flex-col gap-4 p-5">
          <p className="text-sm text-muted-foreground">{all.length > 0 ? copy.kept : copy.empty}</p>
          {versions.isError ? <RetryNotice query={versions}>{copy.failed}</RetryNotice> : null}
          <ol className="flex flex-col">
            {all.map((version) => (
              <Item
                key={version.number}
                version={version}
                editor={editor}
                onBack={version.number === live.number ? null : () => setChosen(version.number)}
              />
            ))}
          </ol>
          <LoadMore query={versions}>{copy.more}</LoadMore>
        </div>
      )}
      {chosen === null ? null : (
        <RollbackDialog editor={editor} number={chosen} onClose={() => setChosen(null)} />
      )}
    </Sheet>
  );
}

interface ItemProps {
  version: VersionSummary;
  editor: PromptEditor;
  /** null for the live version */
  onBack: (() => void) | null;
}

function Item({ version, editor, onBack }: ItemProps) {
  const [shown, setShown] = useState(false);
  const { number, cause, restored_number, by, at, why, gate_reason } = version;
  return (
    <li className="flex flex-col gap-1.5 border-t py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">{copy.version({ number })}</h3>
        {onBack ? null : <Badge variant="primary">{copy.live}</Badge>}
        <RelativeTime at={at} className="ml-auto text-xs text-muted-foreground" />
      </div>
      <p className="text-sm">
        <span>{causeOf(cause, restored_number)}</span>
        {by ? <span>{` ${copy.by({ name: by })}`}</span> : null}
      </p>
      {why ? <p className="text-sm text-muted-foreground wrap-anywhere">“{why}”</p> : null}
      {gate_reason ? (
        <p className="text-sm text-warning wrap-anywhere">
          {gateCopy.published({ reason: gate_reason })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? copy.hide : copy.show}
        </Button>
        {onBack ? (
          <Button size="sm" variant="secondary" onClick={onBack}>
            {copy.back}
          </Button>
        ) : null}
      </div>
      {shown ? <VersionDiff editor={editor} number={number} /> : null}
    </li>
  );
}
