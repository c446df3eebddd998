/** Digits of three by five blocks, row by row as octal digits: what a check of a model's sight shows. */
const GLYPHS = '75557 26227 71747 71717 55711 74717 74757 71111 75757 75717'.split(' ');

/** The digits that a picture shows in large black blocks; undefined: it shows something else. */
export async function digitsIn(picture: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture).flatten().grayscale().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const block = info.height / 9;
  const count = Math.round((info.width / block - 3) / 4);
  const isInk = (column: number, row: number) => {
    const [x, y] = [column, row].map((place) => Math.floor((place + 2.5) * block));
    return (data[(y ?? 0) * info.width + (x ?? 0)] ?? 255) < 128;
  };
  const digits = Array.from({ length: Math.max(0, Math.min(count, 12)) }, (_, at) => {
    const rows = [0, 1, 2, 3, 4].map((row) =>
      [0, 1, 2].reduce((bits, column) => bits * 2 + Number(isInk(at * 4 + column, row)), 0),
    );
    return GLYPHS.indexOf(rows.join(''));
  });
  return digits.length > 0 && !digits.includes(-1) ? digits.join('') : undefined;
}
