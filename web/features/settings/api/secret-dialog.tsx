import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { copy } from '#copy/settings/api.ts';

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

/** A secret that is shown only once. Only its button closes it, so that a slip loses nothing. */
export function SecretDialog({ title, secret, onClose }: Props) {
  return (
    <Dialog
      blocking
      onClose={onClose}
      title={title}
      description={copy.shownOnce}
      footer={<Button onClick={onClose}>{copy.done}</Button>}
    >
      <code className="rounded-md border border-border bg-muted p-3 text-sm break-all select-all">
        {secret}
      </code>
      <CopyButton
        className="self-start"
        text={secret}
        label={copy.copy}
        copiedLabel={copy.copied}
      />
    </Dialog>
  );
}
