import { metrics } from '../metrics.ts';
import { InvalidModelResponse, ModelUnavailable } from './model-errors.ts';

/** Counts a question to the model by how it ended. */
export async function counted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    metrics.modelCalls.inc({ outcome: 'answered' });
    return answer;
  } catch (error) {
    const outcome =
      error instanceof InvalidModelResponse
        ? 'invalid'
        : error instanceof ModelUnavailable
          ? 'unavailable'
          : 'aborted';
    metrics.modelCalls.inc({ outcome });
    throw error;
  }
}
