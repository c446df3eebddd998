import { admin } from './admin/admin.ts';
import './dotenv.ts';

process.exitCode = await admin({ args: process.argv.slice(2), source: process.env });
