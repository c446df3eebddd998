import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AgentReadyPicture, ConfigurePicture, InputPicture, OptimizePicture } from './pictures.tsx';

const PICTURES = [InputPicture, ConfigurePicture, OptimizePicture, AgentReadyPicture];

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  preview: {
    title: string;
    text: string;
    /** four */
    steps: { title: string; text: string }[];
    cancel: string;
    proceed: string;
    close: string;
  };
  /** The method's address. */
  to: string;
}

/** What a method will do, in four drawn steps, before it begins. */
export function PreviewDialog({ open, onOpenChange, preview, to }: Props) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={preview.title}
      description={preview.text}
      closeLabel={preview.close}
      className="max-w-2xl"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {preview.cancel}
          </Button>
          <Button onClick={() => navigate(to)}>{preview.proceed}</Button>
        </>
      }
    >
      <ol className="grid gap-3 sm:grid-cols-2">
        {preview.steps.map((step, index) => (
          <Step key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
    </Dialog>
  );
}

function Step({ number, title, text }: { number: number; title: string; text: string }) {
  const Picture = PICTURES[number - 1];
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
