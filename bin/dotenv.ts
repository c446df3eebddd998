import { existsSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../.env');
// Variables set in the shell override the file.
if (existsSync(file)) process.loadEnvFile(file);
