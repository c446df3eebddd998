import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { copy } from '#copy/campaigns/choose-method.ts';
import type { Method } from './methods.ts';

interface Props {
  method: Method;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the four steps of a method before it starts. */
export function PreviewDialog({ method, open, onOpenChange }: Props) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const { texts, pictures, path } = method;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.preview}
      closeLabel={copy.preview.close}
      className="max-w-2xl"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {copy.preview.cancel}
          </Button>
          <Button onClick={() => navigate(path(team_slug))}>{copy.preview.proceed}</Button>
        </>
      }
    >
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {texts.steps.map((step, index) => (
          <Step key={step.title} number={index + 1} picture={pictures[index]} {...step} />
        ))}
      </ol>
    </Dialog>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  picture: ComponentType | undefined;
}

function Step({ number, title, text, picture: Picture }: StepProps) {
  return (
    <li className="flex items-center gap-4 rounded-lg border border-border p-3 sm:flex-col sm:items-stretch">
      <div className="w-24 shrink-0 rounded-md bg-muted sm:w-full">
        {Picture ? <Picture /> : null}
      </div>
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">
          <span className="text-muted-foreground tnum">{number}.</span> {title}
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
    </li>
  );
}
