import { text } from 'node:stream/consumers';
import sharp, { type OutputInfo } from 'sharp';
import { CHECKED_DIGITS, digitsPicture } from '#domain/agent/model-check.ts';
import { serveLoopback } from './loopback.ts';

type Part = { type: string; text?: string; image_url?: { url: string } };
interface Body {
  messages: { role: string; content: string | Part[] }[];
}

export interface VisionRequest {
  text: string;
  /** the bytes of its pictures */
  pictures: Buffer[];
  body: Body;
}

export interface VisionOptions {
  /** how it refuses pictures; missing: it sees them */
  refuses?: 'in silence' | { status: number; body: unknown };
  /** its response to every request */
  fails?: { status: number; body: unknown };
  /** its answer about a picture without digits */
  says?: (asked: VisionRequest) => object;
}

/** A model server that sees pictures, refuses them, or silently drops them. */
export async function openSeeingModel(first: VisionOptions = {}) {
  let how = first;
  const requests: VisionRequest[] = [];
  const server = await serveLoopback((request, response) => {
    void (async () => {
      const asked = visionRequestOf(JSON.parse(await text(request)) as Body);
      requests.push(asked);
      const refused = refusalOf(asked, how);
      const sent = refused?.body ?? (await completion(asked, how));
      response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(sent));
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    baseUrl: `${server.origin}/v1`,
    requests,
    become: (next: VisionOptions) => void (how = next),
    close: () => server.close(),
  };
}

function visionRequestOf(body: Body): VisionRequest {
  const parts = body.messages.flatMap(({ content }): Part[] =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );
  const urls = parts.flatMap(({ image_url }) => image_url?.url ?? []);
  return {
    body,
    text: parts.map((part) => part.text ?? '').join('\n'),
    pictures: urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  };
}

function refusalOf({ pictures }: VisionRequest, { fails, refuses }: VisionOptions) {
  if (fails) return fails;
  return typeof refuses === 'object' && pictures.length > 0 ? refuses : undefined;
}

async function completion(asked: VisionRequest, how: VisionOptions): Promise<object> {
  const [picture] = how.refuses ? [] : asked.pictures;
  const shown = picture ? await digitsIn(picture) : undefined;
  const said = shown ?? /digits are (\d+)/.exec(asked.text)?.[1] ?? '0000';
  const about = asked.pictures.length > 0 && shown === undefined ? how.says?.(asked) : undefined;
  return {
    choices: [
      {
        finish_reason: 'stop',
        message: { role: 'assistant', content: JSON.stringify(about ?? { digits: said }) },
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 60 },
  };
}

/** The digits in a check's picture; undefined for any other picture. */
async function digitsIn(picture: Buffer): Promise<string | undefined> {
  const read = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  const digits = Array.from({ length: CHECKED_DIGITS }, (_, index) => {
    const isAt = (digit: number) => read !== undefined && hasDigit(read, digit, index);
    return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find(isAt) ?? '';
  }).join('');
  return digits === '' ? undefined : digits;
}

/** Whether the picture shows the digit at this position, as the check draws it. */
function hasDigit(read: { data: Buffer; info: OutputInfo }, digit: number, index: number) {
  const drawn = digitsPicture(String(digit).repeat(CHECKED_DIGITS));
  if (drawn.width !== read.info.width || drawn.height !== read.info.height) return false;
  const [from, to] = [index, index + 1].map((at) => 40 + at * 80);
  return drawn.pixels.every((pixel, at) => {
    const x = at % drawn.width;
    return x < (from ?? 0) || x >= (to ?? 0) || pixel === read.data[at];
  });
}
