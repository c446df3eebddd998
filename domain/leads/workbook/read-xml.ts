import { Parser } from 'htmlparser2';
import type JSZip from 'jszip';
import { unpack } from './unzip.ts';

export interface XmlHandler {
  /** Called with element and attribute names without their prefixes. */
  opened?: (name: string, attributes: Record<string, string>) => void;
  closed?: (name: string) => void;
  text?: (text: string) => void;
  /** whether to stop reading */
  isDone?: () => boolean;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a part of a workbook while unpacking it. Ignores entities that a document declares. */
export async function readXml(
  part: JSZip.JSZipObject,
  { opened, closed, text, isDone }: XmlHandler,
  maxBytes?: number,
): Promise<void> {
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const own = Object.entries(attributes).map(([key, value]) => [localName(key), value]);
        opened?.(localName(name), Object.fromEntries(own) as Record<string, string>);
      },
      onclosetag: (name) => closed?.(localName(name)),
      ontext: (value) => text?.(value),
    },
    { xmlMode: true },
  );
  const take = (piece: string) => {
    parser.write(piece);
    return !(isDone?.() ?? false);
  };
  await unpack(part, take, maxBytes);
  parser.end();
}
