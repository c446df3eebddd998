type Fields = Record<string, unknown>;

/** The accumulated pieces of a streamed choice. */
interface Streamed {
  message: Record<string, string>;
  calls: { function: { arguments: string } }[];
  finish_reason: unknown;
}

/**
 * Assembles a completion from a body of server-sent events: some servers and proxies stream without
 * being asked to. Undefined for any other body, and for a stream that ended early.
 */
export function streamedCompletion(raw: string): Fields | undefined {
  const text = raw.replace(/^\uFEFF/, '').trimStart();
  if (!/^(?:data|event|id|retry)?:/.test(text)) return undefined;
  const { events, isDone } = eventsOf(text);
  const errorEvent = events.find((event) => event.error != null);
  if (errorEvent) return errorEvent;
  const completeEvent = events.find((event) => firstChoice(event).message != null);
  if (completeEvent) return completeEvent;
  const choice: Streamed = { message: {}, calls: [], finish_reason: null };
  let usage: unknown;
  for (const event of events) {
    usage = event.usage ?? usage;
    add(choice, firstChoice(event));
  }
  const { message, calls, finish_reason } = choice;
  if (events.length === 0 || (!isDone && finish_reason === null)) return undefined;
  const fullMessage = { ...message, ...(calls.length > 0 && { tool_calls: calls }) };
  return { choices: [{ finish_reason, message: fullMessage }], usage };
}

function eventsOf(raw: string): { events: Fields[]; isDone: boolean } {
  const lines = raw.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  const data = lines.map((line) => line.slice('data:'.length).trim());
  return { events: data.flatMap(parsed), isDone: data.includes('[DONE]') };
}

function parsed(data: string): Fields[] {
  try {
    const event: unknown = JSON.parse(data);
    return isFields(event) ? [event] : [];
  } catch {
    return [];
  }
}

function firstChoice({ choices }: Fields): Fields {
  return fieldsOf(Array.isArray(choices) ? choices[0] : undefined);
}

function add(streamed: Streamed, choice: Fields): void {
  const delta = fieldsOf(choice.delta);
  for (const name of ['content', 'refusal', 'reasoning', 'reasoning_content']) {
    const piece = delta[name];
    if (typeof piece === 'string') {
      streamed.message[name] = (streamed.message[name] ?? '') + piece;
    }
  }
  for (const call of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) {
    addCall(streamed.calls, fieldsOf(call));
  }
  streamed.finish_reason = choice.finish_reason ?? streamed.finish_reason;
}

/** Only the first piece of a call has its name. The others continue its arguments. */
function addCall(calls: Streamed['calls'], call: Fields): void {
  const piece = fieldsOf(call.function).arguments;
  const existingCall = calls[Number(call.index ?? calls.length)];
  const text = typeof piece === 'string' ? piece : '';
  if (existingCall) existingCall.function.arguments += text;
  else calls.push({ function: { arguments: text } });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
