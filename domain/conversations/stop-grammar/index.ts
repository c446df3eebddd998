import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { StopGrammar } from './grammar.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

/** Every language that an agent may speak. */
export const GRAMMARS: readonly StopGrammar[] = [
  english,
  french,
  spanish,
  german,
  dutch,
  italian,
  portuguese,
  russian,
  chinese,
  japanese,
  arabic,
];
