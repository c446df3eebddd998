import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Progress } from '#web/ui/progress.tsx';

interface Props {
  /** how much is done, in words and in percent */
  text: string;
  percent: number;
  copy: { cancel: string; progressLabel: string };
  cancelling: boolean;
  onCancel: () => void;
}

/** How far something that goes on is, and a way to stop it for whoever may. */
export function RunProgress({ text, percent, copy, cancelling, onCancel }: Props) {
  const { can } = useTeam();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <output className="tnum">{text}</output>
        {can.canEditCampaigns ? (
          <Button variant="ghost" size="sm" busy={cancelling} onClick={onCancel}>
            <X aria-hidden />
            {copy.cancel}
          </Button>
        ) : null}
      </div>
      <Progress value={percent} label={copy.progressLabel} />
    </div>
  );
}
