import { registerHooks } from 'node:module';
import { expect, it } from 'vitest';
import { apiDocument } from './v1/document.ts';

// Made with the compiler's JavaScript interface, which version 7 has not.
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
});
const { default: openapiTS, astToString } = await import('openapi-typescript');
hooks.deregister();

it("the client's types are those of today's document (npm run client:types writes them)", async () => {
  const document = await apiDocument('https://setter.example.com', '0');
  const types = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  await expect(
    `// Made from /api/v1/openapi.json by npm run client:types.\n${types}`,
  ).toMatchFileSnapshot('../../../clients/typescript/schema.d.ts');
}, 60_000);
