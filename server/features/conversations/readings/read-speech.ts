import type { FileReader } from './reading.ts';

/** No model is asked yet: the agent answers as it does of a file that it can't open. */
export const readSpeech: FileReader = async () => ({ state: 'off', reason: 'endpoint' });
