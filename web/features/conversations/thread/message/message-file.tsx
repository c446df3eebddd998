import { useState } from 'react';
import { numberFormat } from '#copy/catalog/intl.ts';
import { fileKind, plainType } from '#domain/conversations/messages/files.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Download, FileText, FileX, ImageIcon, Mic, RotateCcw, Video } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { formatLength } from '#web/ui/format.ts';
import { fileAddress } from '#web/shared/post-file.ts';
import { file as copy } from '#copy/conversations/bubble.ts';
import { useThreadLine } from './thread-context.ts';
import { kitCopy } from '#copy/platform/screen.ts';

type StoredFile = NonNullable<ThreadMessage['file']>;

/** A photo, voice message, video or document, or why it is missing. */
export function MessageFile({ file, alt }: { file: StoredFile; alt?: string | undefined }) {
  const { team_slug } = useThreadLine();
  const [failed, setFailed] = useState(false);
  const kind = kindOf(file.mime);
  const name = file.name || copy[kind];
  const address = fileAddress(team_slug, file.file_id);
  if (file.state !== 'stored') return <UnavailableFile file={file} name={name} />;
  if (failed) return <Failed address={address} onRetry={() => setFailed(false)} />;
  const props = { file, name, address, onError: () => setFailed(true) };
  if (kind === 'photo') return <Photo {...props} alt={alt} />;
  if (kind === 'audio') return <Audio {...props} />;
  return kind === 'video' ? <Clip {...props} /> : <Document {...props} />;
}

type Kind = 'photo' | 'audio' | 'video' | 'document';

function kindOf(mime: string): Kind {
  const kind = fileKind(plainType(mime)) ?? 'document';
  return kind === 'image' ? 'photo' : kind;
}

const ICONS = { photo: ImageIcon, audio: Mic, video: Video, document: FileText };

function UnavailableFile({ file, name }: { file: StoredFile; name: string }) {
  const waiting = file.state === 'waiting';
  const Icon = waiting ? ICONS[kindOf(file.mime)] : FileX;
  const why = {
    waiting: copy.waiting,
    refused: file.reason ?? copy.refused,
    gone: file.reason ?? copy.gone,
  };
  return (
    <p className="flex items-center gap-2 py-1">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="flex items-center gap-1.5 text-xs opacity-90">
          {waiting && <Spinner />}
          <span>{why[file.state === 'stored' ? 'waiting' : file.state]}</span>
        </span>
      </span>
    </p>
  );
}

interface Props {
  file: StoredFile;
  name: string;
  address: string;
  onError: () => void;
}

/** Pixels for a photo of unknown size, so that the layout moves little when it loads. */
const UNKNOWN = { width: 256, height: 192 };

function Photo({ file, name, address, alt = name, onError }: Props & { alt?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={copy.open({ name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="my-1 block max-w-full overflow-hidden rounded-lg"
      >
        <img
          src={address}
          alt={alt}
          width={file.width ?? UNKNOWN.width}
          height={file.height ?? UNKNOWN.height}
          decoding="async"
          onError={onError}
          className="block h-auto max-h-80 min-h-16 w-auto max-w-full min-w-16 bg-muted object-contain"
        />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={name}
        footer={<DownloadLink address={address} name={name} />}
        className="max-w-5xl"
      >
        <img
          src={address}
          alt={alt}
          className="mx-auto max-h-[70dvh] min-h-32 max-w-full min-w-32 object-contain"
        />
      </Dialog>
    </>
  );
}

function Audio({ file, address, onError }: Props) {
  return (
    <div className="my-1 flex items-center gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was heard stands below as text */}
      <audio
        controls
        preload="none"
        src={address}
        aria-label={copy.audio}
        onError={onError}
        className="h-10 w-64 max-w-full"
      />
      {file.seconds !== null && <span className="tnum text-xs">{formatLength(file.seconds)}</span>}
    </div>
  );
}

function Clip({ file, name, address, onError }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- no one has written down what the lead said
    <video
      controls
      playsInline
      preload="metadata"
      src={address}
      aria-label={name}
      width={file.width ?? UNKNOWN.width}
      height={file.height ?? UNKNOWN.height}
      onError={onError}
      className="my-1 h-auto max-h-80 max-w-full rounded-lg bg-muted"
    />
  );
}

function Document({ file, name, address }: Props) {
  return (
    <a
      href={address}
      download={name}
      className="my-1 flex items-center gap-3 rounded-lg border bg-card px-3 py-2 hover:bg-muted"
    >
      <FileText aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-xs opacity-90">{fileSize(file.bytes)}</span>
      </span>
      <Download aria-hidden className="ml-auto size-4 shrink-0" />
    </a>
  );
}

function Failed({ address, onRetry }: { address: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 py-1 text-xs">
      {copy.failed}
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex touch-target items-center gap-1 underline"
      >
        <RotateCcw aria-hidden className="size-3.5" />
        {kitCopy.retry}
      </button>
      <DownloadLink address={address} name="" />
    </p>
  );
}

function DownloadLink({ address, name }: { address: string; name: string }) {
  return (
    <a
      href={address}
      download={name}
      className="inline-flex touch-target items-center gap-1 underline"
    >
      <Download aria-hidden className="size-3.5" />
      {copy.download}
    </a>
  );
}

const TENTHS = { maximumFractionDigits: 1 };

/** "812 KB", "3.4 MB": in steps of 1000, like browsers and phones. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${numberFormat(TENTHS).format(Math.round(bytes / 1_000))} KB`;
  return `${numberFormat(TENTHS).format(bytes / 1_000_000)} MB`;
}
