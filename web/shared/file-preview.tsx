import { fileKind } from '#domain/conversations/messages/files.ts';
import { FileText, ImageIcon, Mic, Video } from '#web/ui/icons.ts';
import { cn } from '#web/ui/cn.ts';
import { fileAddress } from './post-file.ts';

interface Props {
  team_slug: string;
  /** of an upload, a message's file or a library item */
  file_id: string;
  mime: string;
  name: string;
  /** not for sound */
  className?: string;
}

const ICONS = { image: ImageIcon, video: Video, audio: Mic, document: FileText };

/** A small preview of a stored file that opens on click. Sound plays in place. */
export function FilePreview({ team_slug, file_id, mime, name, className }: Props) {
  const address = fileAddress(team_slug, file_id);
  const kind = fileKind(mime) ?? 'document';
  if (kind === 'audio') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the team has recorded it
      <audio
        controls
        preload="none"
        src={address}
        aria-label={name}
        className="h-10 w-56 max-w-full"
      />
    );
  }
  const Icon = ICONS[kind];
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      className={cn(
        'flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-muted text-muted-foreground',
        className,
      )}
    >
      {kind === 'image' ? (
        <img src={address} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-6" />
      )}
    </a>
  );
}
