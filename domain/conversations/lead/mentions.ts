/** A member who can be mentioned. */
export interface Mentionable {
  user_id: string;
  name: string;
}

const MAX_MENTIONS = 20;

/**
 * The members whom a text names as @Ada Lovelace, in whatever case. The longest name counts: @Ada
 * Lovelace is not Ada. Two members of one name are both meant. An @ inside a word, as in an email
 * address, mentions no one.
 */
export function mentionsIn<Member extends Mentionable>(text: string, members: Member[]): Member[] {
  const written = folded(text);
  const found = new Set<Member>();
  for (const { index } of written.matchAll(/(?<![\p{L}\p{N}.])@/gu)) {
    const rest = written.slice(index + 1);
    const named = members.filter(({ name }) => begins(rest, folded(name)));
    const longest = Math.max(0, ...named.map(({ name }) => name.length));
    for (const member of named) if (member.name.length === longest) found.add(member);
  }
  return [...found].slice(0, MAX_MENTIONS);
}

function begins(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** What is typed of a name before the cursor, after an @; null while no one is being mentioned. */
export function mentionBeingTyped(text: string, cursor: number): string | null {
  const match = /(?:^|[^\p{L}\p{N}.])@([^@\n]{0,60})$/u.exec(text.slice(0, cursor));
  return match?.[1] ?? null;
}
