import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DomUtils, parseDocument } from 'htmlparser2';
import { find } from 'linkifyjs';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmailSender, type Email, type EmailSender } from '#server/platform/email.ts';
import { composedEmails } from './builders/composed-emails.ts';
import { EVERY_EMAIL, ORIGIN, TO } from './every-email.ts';

const HARMLESS = 'Ada';
/** Upper limit for the characters that all names add to one email, including what separates them. */
const MAX_ADDED = 6_000;

const WORDS: Record<string, string> = {
  'a link': 'You won at https://evil.com/login, sign in',
  'an address without a scheme': 'evil.com/login',
  'an address with wide letters': 'ｅｖｉｌ。ｃｏｍ',
  'an email address': 'mailto:ada@evil.com',
  'an address for scripts': 'javascript:alert(1)',
  markup: '<a href="https://evil.com">x</a><img src="//evil.com/p.png"><script>alert(1)</script>',
  'markup that leaves its place': `"'></title></style></td></div>--><h1 onclick=alert(1)>x`,
  entities: '&lt;a href=&quot;https://evil.com&quot;&gt;x&#x3c;/a&#62;',
  'a header': 'x\r\nBcc: victim@evil.com\r\nX-Evil: 1',
  'a body': 'x\r\n\r\n<a href="https://evil.com">x</a>',
  'a boundary': 'x\r\n----_NmP-1\r\nContent-Type: text/html\r\n\r\nevil.com',
  'an end of the message': 'x\r\n.\r\nMAIL FROM:<x@evil.com>\r\n',
  'an encoded word': '=?utf-8?Q?=0D=0ABcc:_victim@evil.com?=',
  'escaped line breaks': '%0d%0aBcc:%20victim@evil.com\\r\\nBcc: x',
  'characters that turn the text around': '\u202Elive\u202C \u2066moc.live\u2069 \u200F\u061C',
  'control characters': '\0\u0007\u001B[31m\u007F\u0085\u2028\u2029\uFEFF\u200B\u{E0041}Ada',
  'a very long name': 'A'.repeat(50_000),
  'many links': 'evil.com '.repeat(5_000),
  'many lines': 'evil\n'.repeat(5_000),
};

const { getElementsByTagName, textContent } = DomUtils;

const received: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  onData(stream, session, done) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts));
      done(to.join() === TO ? null : new Error(`an email to ${to.join()}`));
    });
  },
});
let sender: EmailSender;
beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}/?ignoreTLS=true`;
  sender = createEmailSender({ url, from: 'us@northstar.test', log: pino({ enabled: false }) });
});
afterAll(async () => {
  sender.close();
  await new Promise<void>((closed) => server.close(closed));
});

/** Sends the email. Returns its raw headers, and the parts that a mail program shows. */
async function sent(email: Email) {
  received.length = 0;
  await sender.send(email);
  expect(received).toHaveLength(1);
  const raw = received[0]?.toString('latin1') ?? '';
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  const document = parseDocument(html);
  return { head: headerNames(head), subject, text, html, document };
}

/** Header names in order. A line that begins with whitespace continues the previous one. */
const headerNames = (head: string): string[] =>
  head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

type Sent = Awaited<ReturnType<typeof sent>>;

/** Elements with their attributes, without URLs. Consecutive equal elements count once. */
function shapeOf({ document }: Sent): string[] {
  const all = getElementsByTagName('*', document).map(
    ({ name, attribs: { href, ...rest } }) =>
      `${name} ${JSON.stringify(rest)} ${href !== undefined}`,
  );
  return all.filter((item, index) => item !== all[index - 1]);
}

/** All foreign targets of the email: links, and words that mail programs turn into links. */
function targetsOf({ document, text }: Sent): string[] {
  const links = getElementsByTagName('*', document).flatMap(({ attribs }) =>
    ['href', 'src', 'action', 'background'].flatMap((name) => attribs[name] ?? []),
  );
  const words = [text, textContent(document)].flatMap((part) => find(part));
  return [...links, ...words.map(({ href }) => href)].filter(
    (href) =>
      URL.parse(href, 'https://elsewhere.test')?.origin !== ORIGIN && href !== `mailto:${TO}`,
  );
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

it('every function that composes an email stands here, and nothing is sent past them', () => {
  const { builders, strangers } = composedEmails();
  expect(builders).toEqual(Object.keys(EVERY_EMAIL).toSorted());
  expect(strangers).toEqual([]);
});

describe.each(Object.entries(EVERY_EMAIL))('%s', (_name, build) => {
  const usual: Sent[] = [];
  beforeAll(async () => {
    for (const email of build(HARMLESS)) usual.push(await sent(email));
  });

  it.each(Object.entries(WORDS))('says no more than usual with %s', async (_what, word) => {
    const emails = build(word);
    expect(emails).toHaveLength(usual.length);
    for (const [index, email] of emails.entries()) {
      const hostile = await sent(email);
      const harmless = usual[index] ?? hostile;
      expect(hostile.head).toEqual(harmless.head);
      expect(hostile.subject).toBe(harmless.subject);
      expect(shapeOf(hostile)).toEqual(shapeOf(harmless));
      expect(targetsOf(hostile)).toEqual([]);
      const words = hostile.text + textContent(hostile.document);
      expect(UNSEEN.exec(words.replaceAll('\n', ''))).toBeNull();
      expect(hostile.text.length).toBeLessThan(harmless.text.length + MAX_ADDED);
      expect(hostile.html.length).toBeLessThan(harmless.html.length + 5 * MAX_ADDED);
    }
  });
});
