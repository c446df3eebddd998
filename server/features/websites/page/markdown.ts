import type { TextBlock } from './text-blocks.ts';

const MAX_LENGTH = 16_000;

/**
 * The page as plain Markdown, without menus. `known` holds the lines of earlier pages, so that text on
 * every page appears only once.
 */
export function markdownOf(blocks: TextBlock[], known: Set<string> = new Set()): string {
  const lines: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (block.place === 'menu' || (block.kind !== 'heading' && known.has(block.text))) continue;
    const line = lineOf(block);
    length += line.length + 2;
    if (length > MAX_LENGTH) break;
    lines.push(line);
  }
  for (const { text } of blocks) known.add(text);
  return lines.join('\n\n').replace(/^(- .*)\n\n(?=- )/gm, '$1\n');
}

function lineOf({ kind, level, text }: TextBlock): string {
  if (kind === 'heading') return `${'#'.repeat(level)} ${text}`;
  return kind === 'paragraph' ? text : `- ${text}`;
}
