import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { errorCode, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { editorCopy as copy } from '#copy/prompts/screen.ts';
import { PromptEditor } from './prompt-editor.tsx';

/** The editor of a campaign's prompts, once what is stored has come. */
export function PromptEditorScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const editor = useQuery(
    rpc.prompts.editor.queryOptions({
      input: { team_slug, campaign_slug },
      refetchOnMount: 'always',
    }),
  );
  // Edit what is stored now, not what was cached a minute ago.
  const [fresh, failed] = [editor.isFetchedAfterMount ? editor.data : undefined, editor.isError];
  useFailure(failed && !fresh ? editor.error : null, campaign_slug);
  if (fresh) return <PromptEditor key={fresh.campaign_id} editor={fresh} />;
  if (!failed) return <Waiting label={copy.loading} />;
  return (
    <ErrorState
      title={copy.failed.title}
      description={
        errorCode(editor.error) === 'NOT_FOUND'
          ? copy.notFound.screen({ slug: campaign_slug })
          : refusalOf(editor.error, copy.failed.text)
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild variant="secondary">
            <Link to={paths.prompts(team_slug)}>{copy.failed.back}</Link>
          </Button>
          <Button onClick={() => editor.refetch()}>{copy.failed.retry}</Button>
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
