import { useCallback, useState } from 'react';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { Label } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { RotateCcw } from '#web/ui/icons.ts';
import { copy, side } from '#copy/playground/screen.ts';
import { FormDialog } from './form-dialog.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { CreditsBadge } from './tester-actions.tsx';
import { useCredits } from './tester.tsx';
import { useSideChat } from './side-chat-host.tsx';

interface Props {
  agent_name: string;
  campaign_slug: string;
  /** the chat uses unsaved changes */
  edited: boolean;
  /** why the unsaved changes can't be tested */
  problem: string | null;
  /** the saved prompt draft, and whether it is being tested */
  draft: { exists: boolean; on: boolean; onChange: (on: boolean) => void };
}

/** The chat beside an agent's briefing: like the playground, but with the unsaved edits. */
export function SideChat({ agent_name, campaign_slug, edited, problem, draft }: Props) {
  const { team_slug } = useTeam();
  const test = useSideChat();
  const credits = useCredits();
  const [filling, setFilling] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const explain = useCallback(
    (id: string) => setShown((before) => (before === id ? null : id)),
    [],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <output className="grow text-sm text-muted-foreground">
          {edited ? side.edited : side.live}
        </output>
        {credits ? <CreditsBadge credits={credits} /> : null}
      </div>
      {draft.exists ? (
        <div className="flex items-center gap-3 text-sm">
          <Switch id="try-draft" checked={draft.on} onCheckedChange={draft.onChange} />
          <Label htmlFor="try-draft">{side.draft}</Label>
        </div>
      ) : null}
      <PhoneChat
        {...{ agent_name, campaign_slug, test, credits }}
        explained={shown}
        onExplain={explain}
        inline
        blocked={problem}
        className="min-h-0 flex-1 rounded-xl border border-border"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={problem !== null}
          aria-haspopup="dialog"
          onClick={() => setFilling(true)}
        >
          <MessageCircle aria-hidden />
          {side.firstMessage}
        </Button>
        <Button variant="secondary" size="sm" onClick={test.restart}>
          <RotateCcw aria-hidden />
          {copy.restart}
        </Button>
        <ButtonLink to={paths.playground(team_slug, campaign_slug)} variant="ghost" size="sm">
          {side.playground}
        </ButtonLink>
      </div>
      <FormDialog
        open={filling}
        onClose={() => setFilling(false)}
        test={test}
        noCredits={credits?.left === 0}
      />
    </div>
  );
}
