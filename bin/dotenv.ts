import { existsSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../.env');
// What is set in the shell wins over the file.
if (existsSync(file)) process.loadEnvFile(file);
