import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { apiDocument } from '#server/features/api/v1/document.ts';
import { printHelpIfRequested } from '../help.ts';

const USAGE = `npm run client:types
Writes clients/typescript/schema.d.ts, the types of the API's client, from the API's OpenAPI document.`;

const FILE = new URL('../../clients/typescript/schema.d.ts', import.meta.url);

if (!printHelpIfRequested(USAGE)) {
  // openapi-typescript needs the compiler's JavaScript API, which version 7 doesn't have.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  hooks.deregister();
  const document = await apiDocument('https://setter.example.com', '0');
  const types = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  writeFileSync(FILE, `// Made from the API's OpenAPI document by npm run client:types.\n${types}`);
}
