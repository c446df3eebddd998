import compileIcu from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/**
 * Compiles a text for formatting. A text without a brace stays as written; any other is an ICU message.
 * The browser build replaces this module, because it compiles every text in advance.
 */
export const compile = (text: string): CompiledMessage =>
  text.includes('{') ? compileIcu(text) : text;
