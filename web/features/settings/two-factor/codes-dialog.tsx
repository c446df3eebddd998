import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useCodesSaved } from './api.ts';
import { copy } from '#copy/settings/two-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  text: string;
  codes: string[];
  onClose: () => void;
}

/** No way out but to say that they are saved: they are shown this once. */
export function CodesDialog({ text, codes, onClose }: Props) {
  const saved = useCodesSaved();
  const done = () => {
    onClose();
    void saved();
  };
  return (
    <Dialog open onOpenChange={() => {}} title={copy.codes.title} description={text}>
      <RecoveryCodes codes={codes} onDone={done} />
    </Dialog>
  );
}
