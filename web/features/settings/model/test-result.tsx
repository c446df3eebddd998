import type { ModelTest } from '#domain/models/schema.ts';
import { fieldErrors, refusalOf } from '#web/platform/errors.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.own;

/** What one tiny question to the model has shown. */
export function TestResult({
  test: { data, error },
}: {
  test: { data: ModelTest | undefined; error: Error | null };
}) {
  if (error) {
    const [atField] = Object.values(fieldErrors(error));
    return <Notice variant="destructive">{atField ?? refusalOf(error, copy.testFailed)}</Notice>;
  }
  if (!data) return null;
  return (
    <Notice variant={data.ok ? 'success' : 'destructive'} title={data.text}>
      {data.words === '' ? null : copy.words({ words: data.words })}
    </Notice>
  );
}
