import { messageRows } from './message-rows.ts';
import { sessionRows } from './session-rows.ts';
import type { ContractRow, ContractTable } from './table.ts';

const INTRODUCTION = `# Gateways

Written by \`npm run gateways:doc\` from \`server/features/whatsapp/contract/\`; a test fails while this page is not fresh, or names a test that there is not.

What the product expects of WAHA, the WhatsApp gateway, and what it does when it meets it. *Recorded*: a delivery or answer of a running gateway is among the fixtures. *Observed*: seen on a running gateway. *Documented*: WAHA's documentation says so. A test plays each of them.
`;

/** The page docs/gateways.md. */
export function gatewaysDoc(tables: readonly ContractTable[]): string {
  return [INTRODUCTION, ...tables.map(section)].join('\n');
}

function section({ title, rows }: ContractTable): string {
  const head = '| engine | the gateway | the product | known from | test |\n|---|---|---|---|---|';
  return `## ${title}\n\n${[head, ...rows.map(line)].join('\n')}\n`;
}

function line({ engines, gateway, product, evidence, test: [file, title] }: ContractRow): string {
  const name = file.split('/').at(-1);
  const cells = [
    engines === 'all' ? 'all' : engines.join(', '),
    gateway,
    product,
    evidence,
    `[${name}](../${file}): ${title}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The tables of docs/gateways.md, in their order. */
export const tables: readonly ContractTable[] = [
  { title: 'Sessions and numbers', rows: sessionRows },
  { title: 'Messages', rows: messageRows },
];
