import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './translated-pages.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const COPY = "import { copy } from '#copy/inbox.ts';\n";
const jsx = (inner: string) => `${COPY}export const View = () => <p>${inner}</p>;`;
const bare = (inner: string, fixed: string, errors = 1) => ({
  code: jsx(inner),
  output: jsx(fixed),
  errors,
});

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'no-bare-text',
  plugin.rules['no-bare-text'],
  {
    valid: [
      // one child: React sets the text of the whole element
      jsx('{n > 1 ? copy.many({ n }) : copy.one}'),
      jsx('{busy && copy.saving}'),
      // next to elements that stay
      jsx('<Icon aria-hidden /> {copy.title}'),
      jsx('<b>{copy.title}</b> {busy ? <Spinner /> : null}'),
      // spaces and comments aren't text
      jsx("<b>{copy.title}</b>{' '}{busy && <Spinner />}{/* later */}"),
      // nodes
      jsx('{children}{busy && <Spinner />}'),
    ].map((code) => ({ code })),
    invalid: [
      {
        code: `${COPY}function Title() { return copy.title; }`,
        output: `${COPY}function Title() { return <span>{copy.title}</span>; }`,
        errors: 1,
      },
      bare('{busy && <Spinner />}{copy.title}', '{busy && <Spinner />}<span>{copy.title}</span>'),
      bare('{rows.map(row)}Rows', '{rows.map(row)}<span>Rows</span>'),
      // a counter next to an icon keeps its old number
      bare('<Icon />{copy.count({ n })}', '<Icon /><span>{copy.count({ n })}</span>'),
      bare(
        '<Icon />{open ? copy.hide : copy.show}',
        '<Icon /><span>{open ? copy.hide : copy.show}</span>',
      ),
      bare('<Icon />{n > 0 ? copy.one : null}', '<Icon />{n > 0 ? <span>{copy.one}</span> : null}'),
      bare('<Icon />{`${n} rows`}', '<Icon /><span>{`${n} rows`}</span>'),
      bare('<Icon />{n > 0 && n}', '<Icon />{n > 0 && <span>{n}</span>}'),
      bare('<Icon />{formatDay(at)}', '<Icon /><span>{formatDay(at)}</span>'),
      bare(
        '<b />{busy && copy.saving}{copy.title}',
        '<b />{busy && <span>{copy.saving}</span>}<span>{copy.title}</span>',
        2,
      ),
      {
        code: 'interface Props { name: string | null }\nconst V = ({ name }: Props) => <p>{on && <b />}{name}</p>;',
        output:
          'interface Props { name: string | null }\nconst V = ({ name }: Props) => <p>{on && <b />}<span>{name}</span></p>;',
        errors: 1,
      },
      {
        code: `${COPY}const { rows } = copy;\nexport const V = () => <>{on && <b />}{rows.title}</>;`,
        output: `${COPY}const { rows } = copy;\nexport const V = () => <>{on && <b />}<span>{rows.title}</span></>;`,
        errors: 1,
      },
    ],
  },
);
