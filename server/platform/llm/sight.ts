import { randomInt } from 'node:crypto';
import {
  CHECKED_DIGITS,
  controlQuestion,
  digitsPicture,
  hasSeen,
  sightQuestion,
} from '#domain/agent/model-check.ts';
import type { TokenUsage } from './completion.ts';
import { InvalidModelResponse, type ModelProblem, ModelUnavailable } from './model-errors.ts';
import type { ShownPicture } from './request-body.ts';

interface Asking {
  onUsage?: (usage: TokenUsage) => void;
  signal?: AbortSignal | undefined;
}

type Question = typeof sightQuestion;
type Ask = (
  question: Question,
  pictures: ShownPicture[] | undefined,
  asking: Asking,
) => Promise<{ digits: string }>;

/** Finds out whether a model sees the pictures that it receives. */
export interface Sight {
  /** Asks for the digits in a picture; null if the model doesn't answer now. */
  check(asking?: Asking): Promise<boolean | null>;
}

/** A small model may misread one, and the client may learn the request format from an answer. */
const MAX_PICTURES = 3;

/** 404 and 500 may also mean that the model can't take pictures. Other problems are outages. */
const MAY_BE_REFUSAL: ReadonlySet<ModelProblem> = new Set(['address', 'name', 'down']);

/**
 * Servers refuse pictures with any status and any message, and some silently drop them. So the message
 * doesn't count: a model that answers but never knows the digits sees no pictures.
 */
export function createSight(ask: Ask): Sight {
  const digits = () => String(randomInt(10 ** (CHECKED_DIGITS - 1), 10 ** CHECKED_DIGITS));

  async function sees(asking: Asking): Promise<Seen> {
    const shown = digits();
    const picture = await pngOf(shown);
    return heard(async () => (await ask(sightQuestion, [picture], asking)).digits, shown);
  }

  async function answers(asking: Asking): Promise<boolean> {
    const said = digits();
    const { digits: given } = await ask(controlQuestion(said), undefined, asking).catch(
      (error: unknown) => {
        if (isFailure(error)) return { digits: '' };
        throw error;
      },
    );
    return hasSeen(given, said);
  }

  return {
    async check(asking = {}) {
      for (let picture = 1; picture <= MAX_PICTURES; picture += 1) {
        const seen = await sees(asking);
        if (seen === 'yes') return true;
        if (seen === 'away') return null;
      }
      return (await answers(asking)) ? false : null;
    },
  };
}

type Seen = 'yes' | 'no' | 'away';

async function heard(ask: () => Promise<string>, digits: string): Promise<Seen> {
  try {
    return hasSeen(await ask(), digits) ? 'yes' : 'no';
  } catch (error) {
    if (!isFailure(error)) throw error;
    const isAway = error instanceof ModelUnavailable && !MAY_BE_REFUSAL.has(error.problem);
    return isAway ? 'away' : 'no';
  }
}

const isFailure = (error: unknown): error is ModelUnavailable | InvalidModelResponse =>
  error instanceof ModelUnavailable || error instanceof InvalidModelResponse;

/** Imports the drawing code on demand: most processes never draw a picture. */
async function pngOf(digits: string): Promise<ShownPicture> {
  const { default: sharp } = await import('sharp');
  const { pixels, width, height } = digitsPicture(digits);
  const drawn = sharp(pixels, { raw: { width, height, channels: 1 } });
  return { mime: 'image/png', content: await drawn.toColourspace('srgb').png().toBuffer() };
}
