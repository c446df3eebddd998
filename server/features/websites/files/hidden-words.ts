import { Parser } from 'htmlparser2';
import JSZip from 'jszip';

/** Relations may give a part any name, so every XML part is read. */
const PARTS = /\.xml$/i;
const STYLES = /(?:^|\/)styles\d*\.xml$/i;

/**
 * Removes hidden text from a Word document: runs, styles and table rows that Word doesn't show (ECMA-376,
 * 17.3.2.41 and 17.4.20). mammoth would read them like any other text. A file without hidden text is
 * returned unchanged.
 */
export async function withoutHiddenWords(content: Uint8Array): Promise<Buffer> {
  const zip = await JSZip.loadAsync(content);
  const styles = hiddenStyles((await zip.file(STYLES)[0]?.async('string')) ?? '');
  let changed = false;
  for (const file of zip.file(PARTS)) {
    const xml = await file.async('string');
    const shown = shownXml(xml, styles);
    if (shown === xml) continue;
    zip.file(file.name, shown);
    changed = true;
  }
  return changed ? zip.generateAsync({ type: 'nodebuffer' }) : Buffer.from(content);
}

interface Style {
  basedOn?: string;
  hides?: boolean;
}

/** The ids of styles that hide their text, directly or through the style they are based on. */
function hiddenStyles(xml: string): ReadonlySet<string> {
  if (!xml.includes('vanish')) return new Set();
  const styles = new Map<string, Style>();
  let style: Style = {};
  read(xml, {
    opened(name, attributes) {
      if (name === 'style') {
        style = {};
        styles.set(attributes.styleId ?? '', style);
      } else if (name === 'basedOn' && attributes.val) style.basedOn = attributes.val;
      else if (name === 'vanish') style.hides = isOn(attributes.val);
    },
  });
  const hides = (id: string | undefined, seen: ReadonlySet<string>): boolean => {
    const found = id === undefined || seen.has(id) ? undefined : styles.get(id);
    if (!found) return false;
    return found.hides ?? hides(found.basedOn, new Set([...seen, id ?? '']));
  };
  return new Set([...styles.keys()].filter((id) => hides(id, new Set())));
}

/** The state of an open paragraph, run or table row. */
interface Open {
  /** hidden by an ancestor */
  around: boolean;
  byStyle: boolean;
  /** its own mark, which overrides its styles */
  itself?: boolean;
  /** positions of its texts in the XML */
  texts: [from: number, to: number][];
}

/** Removes the texts of hidden runs. Everything else in a run stays, so that fields remain intact. */
function shownXml(xml: string, styles: ReadonlySet<string>): string {
  if (styles.size === 0 && !/vanish|:hidden\b/.test(xml)) return xml;
  const open: Open[] = [];
  const names: string[] = [];
  const hidden: [number, number][] = [];
  let textFrom = 0;
  const isHidden = ({ around, byStyle, itself }: Open) => around || (itself ?? byStyle);
  read(xml, {
    opened(name, { val }, from) {
      const last = open.at(-1);
      if (name === 'tr' || name === 'p' || name === 'r') {
        // As in Word, text hidden by the styles of both its run and its paragraph is shown.
        const inRun = name === 'r';
        const byStyle = inRun && (last?.byStyle ?? false);
        const around = last !== undefined && (inRun ? last.around : isHidden(last));
        open.push({ around, byStyle, texts: [] });
      } else if (last && isOwn(name, names) && isOn(val)) {
        if (name === 'vanish' || name === 'hidden') last.itself = true;
        else if (styles.has(val ?? '')) last.byStyle = !last.byStyle;
      } else if (last && name === 'vanish' && isOwn(name, names)) last.itself = false;
      else if (name === 't') textFrom = from;
      names.push(name);
    },
    closed(name, to) {
      names.pop();
      const last = open.at(-1);
      if (name === 't') last?.texts.push([textFrom, to]);
      if (name !== 'tr' && name !== 'p' && name !== 'r') return;
      open.pop();
      if (last && isHidden(last)) hidden.push(...last.texts);
    },
  });
  return without(xml, hidden);
}

/** The parents of marks that count. Elsewhere, they apply to something else, such as a paragraph's end. */
const PLACES: Record<string, string> = {
  vanish: 'r/rPr',
  rStyle: 'r/rPr',
  pStyle: 'p/pPr',
  hidden: 'tr/trPr',
};
const isOwn = (name: string, names: string[]): boolean =>
  PLACES[name] !== undefined && names.slice(-2).join('/') === PLACES[name];

/** A mark without a value is on (ECMA-376, 22.9.2.7). */
const isOn = (value: string | undefined): boolean =>
  value === undefined || !['0', 'false', 'off'].includes(value);

function without(xml: string, ranges: [number, number][]): string {
  let shown = '';
  let at = 0;
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    shown += xml.slice(at, from);
    at = to;
  }
  return shown + xml.slice(at);
}

interface Reader {
  /** Called with names without their prefix; `from`: where the element begins. */
  opened: (name: string, attributes: Record<string, string>, from: number) => void;
  closed?: (name: string, to: number) => void;
}

function read(xml: string, { opened, closed }: Reader) {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const own = Object.entries(attributes).map(([key, value]) => [local(key), value]);
        opened(local(name), Object.fromEntries(own) as Record<string, string>, parser.startIndex);
      },
      onclosetag: (name) => closed?.(local(name), parser.endIndex + 1),
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
}
