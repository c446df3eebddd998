import compileIcu from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/**
 * A text as it's formatted. One without a brace is shown as written; any other is an ICU message. The
 * browser's build replaces this module, because it compiles every text beforehand.
 */
export const compile = (text: string): CompiledMessage =>
  text.includes('{') ? compileIcu(text) : text;
