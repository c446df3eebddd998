/**
 * Cuts what a PostgreSQL client sends into whole messages. The first message of a connection has no
 * letter before its length.
 */
export function readMessages(data: Buffer, greeted: boolean): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let at = 0;
  let letter = greeted ? 1 : 0;
  while (data.length >= at + letter + 4) {
    const end = at + letter + data.readUInt32BE(at + letter);
    if (data.length < end) break;
    messages.push(data.subarray(at, end));
    at = end;
    letter = 1;
  }
  return { messages, rest: data.subarray(at) };
}

/**
 * The statement that a message has the database execute: a simple query, or the binding of a
 * prepared one, whose text came earlier under its name. Undefined for all other messages.
 */
export function statementOf(message: Buffer, names: Map<string, string>): string | undefined {
  const letter = String.fromCharCode(message[0] ?? 0);
  const texts = () => message.subarray(5).toString('latin1').split('\0');
  if (letter === 'Q') return message.subarray(5, -1).toString();
  if (letter === 'P') {
    const [name = '', text = ''] = texts();
    names.set(name, text);
  }
  if (letter === 'B') return names.get(texts()[1] ?? '') ?? '';
  return undefined;
}
