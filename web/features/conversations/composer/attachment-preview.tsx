import { fileKind } from '#domain/conversations/messages/files.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { FileText, RotateCcw, Video } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { fileAddress, type PostedFile } from '#web/shared/post-file.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import type { UploadState } from '#web/shared/use-upload.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { attachment as copy } from '#copy/conversations/composer.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  file: PostedFile | null;
  state: UploadState;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: (file: File) => void;
}

/** The draft's file: uploading, uploaded, or refused. */
export function AttachmentPreview({ file, state, onRemove, onCancel, onRetry }: Props) {
  if (state.kind === 'uploading') {
    return (
      <Row label={copy.cancel} onClose={onCancel}>
        <Spinner />
        <output className="min-w-0 truncate">
          {copy.uploading({ name: state.name || copy.unnamed })}
        </output>
      </Row>
    );
  }
  return (
    <>
      {state.kind === 'failed' && <Failed state={state} onCancel={onCancel} onRetry={onRetry} />}
      {file && (
        <Row label={copy.remove} onClose={onRemove}>
          <Content file={file} />
        </Row>
      )}
    </>
  );
}

interface FailedProps extends Pick<Props, 'onCancel' | 'onRetry'> {
  state: UploadState & { kind: 'failed' };
}

function Failed({ state: { text, file }, onCancel, onRetry }: FailedProps) {
  return (
    <Row label={copy.remove} onClose={onCancel}>
      <ErrorText className="min-w-0 wrap-anywhere">{text}</ErrorText>
      {file && (
        <Button size="sm" variant="secondary" onClick={() => onRetry(file)}>
          <RotateCcw aria-hidden />
          {kitCopy.retry}
        </Button>
      )}
    </Row>
  );
}

function Content({ file }: { file: PostedFile }) {
  const address = fileAddress(useTeam().team_slug, file.file_id);
  const name = file.name || copy.unnamed;
  const kind = fileKind(file.mime);
  if (kind === 'audio') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person has just said it
    return <audio controls src={address} aria-label={name} className="h-10 w-64 max-w-full" />;
  }
  const Icon = kind === 'video' ? Video : FileText;
  return (
    <>
      {kind === 'image' ? (
        <img src={address} alt="" className="size-12 shrink-0 rounded-md bg-muted object-cover" />
      ) : (
        <Icon aria-hidden className="size-5 shrink-0" />
      )}
      <span className="min-w-0 truncate">{name}</span>
    </>
  );
}

interface RowProps {
  label: string;
  onClose: () => void;
  children: React.ReactNode;
}

function Row({ label, onClose, children }: RowProps) {
  return (
    <div className="mx-auto mb-2 flex max-w-3xl items-center gap-3 rounded-lg border bg-card px-3 py-2 text-sm">
      {children}
      <IconButton icon={X} label={label} onClick={onClose} className="ml-auto size-8" />
    </div>
  );
}
