import { fileURLToPath } from 'node:url';

/** For programs that tests start. Compiled code is kept between them, which halves a start. */
export const PROGRAM_ENV = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../dist/compiled', import.meta.url)),
};
