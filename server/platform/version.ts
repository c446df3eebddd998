import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product, as package.json has it. */
export const VERSION = packageJson.version;
