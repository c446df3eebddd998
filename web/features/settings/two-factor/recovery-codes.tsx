import { saveFile } from '#web/platform/save-file.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Download, Printer } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRefetchSecurity } from './api.ts';

const copy = texts.codes;

interface Props {
  text: string;
  codes: string[];
  onClose: () => void;
}

/**
 * The recovery codes: to copy, download or print. Closes only when the user confirms that they are saved,
 * because they are shown only once.
 */
export function CodesDialog({ text, codes, onClose }: Props) {
  const saved = useRefetchSecurity();
  const email = useMe().data?.user.email ?? '';
  const file = [copy.fileTitle({ email }), '', ...codes, ''].join('\n');
  const done = () => {
    onClose();
    void saved();
  };
  return (
    <Dialog blocking onClose={() => {}} title={copy.title} description={text}>
      <Notice variant="warning" className="print:hidden">
        {copy.warning}
      </Notice>
      <p className="print-alone hidden text-sm print:block">{copy.fileTitle({ email })}</p>
      <ul
        aria-label={copy.label}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-muted p-4 text-center font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        <CopyButton text={file} label={copy.copy} copiedLabel={copy.copied} />
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), copy.file)}
        >
          <Download aria-hidden />
          {copy.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {copy.print}
        </Button>
      </div>
      <Button className="self-end max-sm:w-full print:hidden" onClick={done}>
        {copy.done}
      </Button>
    </Dialog>
  );
}
