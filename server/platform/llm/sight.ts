import { randomInt } from 'node:crypto';
import {
  CHECKED_DIGITS,
  controlQuestion,
  digitsPicture,
  matchesDigits,
  sightQuestion,
} from '#domain/agent/model-check.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { InvalidModelResponse, type ModelProblem, ModelUnavailable } from './model-errors.ts';
import type { PromptPicture } from './request-body.ts';

interface CallOptions {
  onUsage?: (usage: Tokens) => void;
  signal?: AbortSignal | undefined;
}

type Question = typeof sightQuestion;
type AskModel = (
  question: Question,
  pictures: PromptPicture[] | undefined,
  asking: CallOptions,
) => Promise<{ digits: string }>;

/** Finds out whether a model sees the pictures that it receives. */
export interface Sight {
  /** Asks for the digits in a picture; null if the model doesn't answer now. */
  check(asking?: CallOptions): Promise<boolean | null>;
}

/** A small model may misread one, and the client may learn the request format from an answer. */
const MAX_PICTURES = 3;

/** 404 and 500 may also mean that the model can't take pictures. Other problems are outages. */
const MAY_BE_REFUSAL: ReadonlySet<ModelProblem> = new Set(['address', 'name', 'down']);

/**
 * Servers refuse pictures with any status and any message, and some silently drop them. So the message
 * doesn't count: a model that answers but never knows the digits sees no pictures.
 */
export function createSight(ask: AskModel): Sight {
  const digits = () => String(randomInt(10 ** (CHECKED_DIGITS - 1), 10 ** CHECKED_DIGITS));

  async function checkPicture(callOptions: CallOptions): Promise<SightResult> {
    const expectedDigits = digits();
    const picture = await pngOf(expectedDigits);
    return checkDigits(
      async () => (await ask(sightQuestion, [picture], callOptions)).digits,
      expectedDigits,
    );
  }

  async function answersControl(callOptions: CallOptions): Promise<boolean> {
    const controlDigits = digits();
    const { digits: given } = await ask(
      controlQuestion(controlDigits),
      undefined,
      callOptions,
    ).catch((error: unknown) => {
      if (isFailure(error)) return { digits: '' };
      throw error;
    });
    return matchesDigits(given, controlDigits);
  }

  return {
    async check(callOptions = {}) {
      for (let picture = 1; picture <= MAX_PICTURES; picture += 1) {
        const result = await checkPicture(callOptions);
        if (result === 'yes') return true;
        if (result === 'away') return null;
      }
      return (await answersControl(callOptions)) ? false : null;
    },
  };
}

type SightResult = 'yes' | 'no' | 'away';

async function checkDigits(ask: () => Promise<string>, digits: string): Promise<SightResult> {
  try {
    return matchesDigits(await ask(), digits) ? 'yes' : 'no';
  } catch (error) {
    if (!isFailure(error)) throw error;
    const isAway = error instanceof ModelUnavailable && !MAY_BE_REFUSAL.has(error.problem);
    return isAway ? 'away' : 'no';
  }
}

const isFailure = (error: unknown): error is ModelUnavailable | InvalidModelResponse =>
  error instanceof ModelUnavailable || error instanceof InvalidModelResponse;

/** Imports the drawing code on demand: most processes never draw a picture. */
async function pngOf(digits: string): Promise<PromptPicture> {
  const { default: sharp } = await import('sharp');
  const { pixels, width, height } = digitsPicture(digits);
  const drawn = sharp(pixels, { raw: { width, height, channels: 1 } });
  return { mime: 'image/png', content: await drawn.toColourspace('srgb').png().toBuffer() };
}
