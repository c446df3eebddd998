import { useQuery } from '@tanstack/react-query';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SquarePen } from '#web/ui/first-icons.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { instructionsCopy as copy } from '#copy/prompts/screen.ts';
import { ClashNotice } from './notices.tsx';
import { LiveBar } from './live-bar.tsx';
import { useDraft } from './use-draft.ts';

/** The prompts that leads get answers from, whether a draft exists, and a link to the editor. */
export function InstructionsCard({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug, can } = useTeam();
  const { data } = useQuery(
    rpc.prompts.editor.queryOptions({
      input: { team_slug, campaign_slug },
      enabled: can.canEditCampaigns,
    }),
  );
  if (!data) return null;
  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={
        <ButtonLink to={paths.promptEditor(team_slug, campaign_slug)} variant="secondary" size="sm">
          <SquarePen aria-hidden />
          {copy.edit}
        </ButtonLink>
      }
    >
      <Live key={data.campaign_id} editor={data} />
    </Card>
  );
}

function Live({ editor }: { editor: PromptEditor }) {
  const draft = useDraft(editor);
  return (
    <div className="flex flex-col gap-3">
      <ClashNotice clash={draft.clash} onResolve={draft.keeper.resolve} />
      <LiveBar editor={editor} draft={draft} />
    </div>
  );
}
