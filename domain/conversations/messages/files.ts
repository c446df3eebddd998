import { z } from 'zod';
import { fileReasonCopy } from '#copy/conversations/file-reasons.ts';
import { oneLine, typedText } from '../../text.ts';

/** The largest file that is stored, sent or fetched: WhatsApp's own limit for pictures and audio. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_FILE_NAME = 200;
/** Milliseconds that sending a file may take: 16 MB at a slow 1 Mbit/s take two minutes. */
export const UPLOADED_WITHIN_MS = 180_000;

/** Where the content of a message's file is. */
export type FileState = 'waiting' | 'stored' | 'refused' | 'gone';

/** Why a file isn't shown, with the text shown for it. */
export const FILE_REASONS = fileReasonCopy;
export type FileReason = keyof typeof FILE_REASONS;

/** A message's file, as a browser sees it; `GET /files/:team_slug/:file_id` returns its content. */
export interface MessageFile {
  file_id: string;
  mime: string;
  bytes: number;
  /** as the sender named it; may be empty */
  name: string;
  seconds: number | null;
  width: number | null;
  height: number | null;
  state: FileState;
  /** why there is no content, in words */
  reason: string | null;
}

/** The kind of message that a file becomes. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** Types that a browser shows without running anything in them. Vector images can hold scripts. */
const SHOWN_TYPES: Record<string, FileKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'video/3gpp': 'video',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
};

/** Common work formats, none executable. They can only be downloaded. */
const DOWNLOADED_TYPES = new Set([
  'application/pdf',
  'application/rtf',
  'application/epub+zip',
  'application/x-indesign',
  'application/postscript',
  'application/zip',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/x-tar',
  'application/gzip',
  'application/vnd.ms-outlook',
  // Word, Excel and PowerPoint up to 2003
  'application/x-cfb',
  'text/plain',
  'text/calendar',
  'text/vcard',
]);
/** Word, Excel and PowerPoint since 2007, LibreOffice, and pictures and audio that browsers don't show. */
const DOWNLOADED_FAMILIES =
  /^(?:application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.|(?:image|audio|video)\/)/;

/** Undefined for a type that we neither store nor send. */
export function fileKind(mime: string): FileKind | undefined {
  if (Object.hasOwn(SHOWN_TYPES, mime)) return SHOWN_TYPES[mime];
  if (mime.startsWith('image/svg')) return undefined;
  return DOWNLOADED_TYPES.has(mime) || DOWNLOADED_FAMILIES.test(mime) ? 'document' : undefined;
}

/** Extensions allowed for types with several. Scripts are plain text, too, so the type isn't enough. */
const ENDINGS: Record<string, string[]> = {
  'text/plain': ['txt', 'csv', 'tsv', 'md', 'log', 'ics', 'vcf', 'eml', 'json', 'xml', 'srt'],
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg'],
  'application/gzip': ['gz', 'tgz'],
  'application/zip': ['zip', 'key', 'numbers', 'pages'],
};

/** The name for downloads: a system that goes by the extension won't run the file. */
export function downloadName(name: string, mime: string): string {
  const endings = ENDINGS[mime];
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (name === '' || !endings || endings.includes(ending)) return name;
  return `${name}.${endings[0]}`;
}

/** Aliases of the same types. */
const TYPE_ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** `audio/ogg; codecs=opus` → `audio/ogg` */
export function plainType(mime: string): string {
  const baseType = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(TYPE_ALIASES, baseType) ? (TYPE_ALIASES[baseType] ?? baseType) : baseType;
}

/** Containers whose first bytes don't tell video from audio only. */
const CONTAINERS = new Set(['webm', 'mp4', 'ogg']);

/**
 * The type of content whose bytes say `found`. The sender's type decides only between audio and video
 * in the same container, which browsers record alike.
 */
export function typeOfContent(found: string, declared: string): string {
  const [type, declaredType] = [plainType(found), plainType(declared)];
  const [, container = ''] = type.split('/');
  if (!CONTAINERS.has(container) || declaredType.split('/')[1] !== container) return type;
  return fileKind(declaredType) ? declaredType : type;
}

const line = (max: number) => typedText().transform(oneLine).pipe(z.string().max(max));

/** A library item that goes out with a text. */
export const attachedItem = z.object({
  item_id: z.uuid(),
  name: line(120),
  mime: line(100),
});
export type AttachedItem = z.output<typeof attachedItem>;
