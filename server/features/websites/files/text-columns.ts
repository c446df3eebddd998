/** A separate part of a line, with its left and right edges. */
export interface Cell {
  text: string;
  x: number;
  end: number;
}

/** A line of a page. */
export interface Line {
  cells: Cell[];
  size: number;
  /** distance to the previous line, in line heights */
  gap: number;
}

/** Fewer adjacent lines prove nothing. */
const MIN_LINES = 4;
/** Average letters per cell. Table cells are shorter. */
const MIN_LETTERS = 15;
/** Share of cells that continue a sentence. */
const MIN_CONTINUED = 0.5;

/**
 * Puts text in reading order if it's set in two columns but drawn line by line across both. Unlike in a
 * table, lines of text continue with a lower-case letter. In doubt, and in scripts without lower case, it
 * counts as a table.
 */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  const read: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = columnsFrom(lines, at);
    // Each line is read at most twice, so long pages stay linear.
    const taken = block.length > 0 ? block : lines.slice(at, at + 1);
    for (const line of isProse(block) ? byColumn(block) : taken) read.push(line);
    at += taken.length;
  }
  return read;
}

/** The lines from here on that fit the two columns of the first one. */
function columnsFrom(lines: readonly Line[], from: number): Line[] {
  const first = lines[from];
  const [left, right] = first?.cells ?? [];
  if (!first || !left || !right || first.cells.length !== 2) return [];
  const near = (a: number, b: number) => Math.abs(a - b) <= first.size;
  const fits = ({ cells }: Line) =>
    cells.length <= 2 &&
    cells.every(({ x, end }) => (near(x, left.x) && end < right.x) || near(x, right.x));
  let end = from + 1;
  for (let line = lines[end]; line && fits(line); line = lines[end]) end += 1;
  return lines.slice(from, end);
}

function isProse(block: readonly Line[]): boolean {
  const pairedRows = block.filter(({ cells }) => cells.length === 2);
  if (pairedRows.length < MIN_LINES) return false;
  return [0, 1].every((column) => {
    const texts = pairedRows.map(({ cells }) => cells[column]?.text ?? '');
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    const continuedCount = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
    return letters >= MIN_LETTERS * texts.length && continuedCount >= MIN_CONTINUED * texts.length;
  });
}

/** Puts one column after the other. The second begins a paragraph. */
function byColumn(block: readonly Line[]): Line[] {
  const left = block[0]?.cells[0]?.x ?? 0;
  const right = block[0]?.cells[1]?.x ?? 0;
  const middle = (left + right) / 2;
  const column = (isOf: (cell: Cell) => boolean) =>
    block.flatMap(({ cells, ...line }) =>
      cells.filter(isOf).map((cell) => ({ ...line, cells: [cell] })),
    );
  const second = column(({ x }) => x >= middle);
  return [
    ...column(({ x }) => x < middle),
    ...second.map((line, at) => (at === 0 ? { ...line, gap: Number.POSITIVE_INFINITY } : line)),
  ];
}
