import { texts } from './texts/texts.ts';

process.exitCode = await texts({ args: process.argv.slice(2) });
