import type { ChatMessage } from './chat-request.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The JSON schema that a prompt carries in words, as SDKs write it there for models without
 * structured output: `JSON schema:` and the schema on the lines after it.
 */
export function schemaInPrompt(messages: ChatMessage[]): JsonSchema | undefined {
  for (const { role, text } of messages) {
    const at = role === 'assistant' ? -1 : text.search(/json schema:?\s*\{/i);
    if (at < 0) continue;
    const found = parseFrom(text, text.indexOf('{', at));
    if (found) return found;
  }
  return undefined;
}

/** The JSON object that begins at `start`, found by its braces; those inside strings do not count. */
function parseFrom(text: string, start: number): JsonSchema | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return parsed(text.slice(start, i + 1));
  }
  return undefined;
}

function parsed(json: string): JsonSchema | undefined {
  try {
    return JSON.parse(json) as JsonSchema;
  } catch {
    return undefined;
  }
}
