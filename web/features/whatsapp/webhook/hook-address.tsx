import { copyText } from '#web/shared/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { webhook as copy } from '#copy/whatsapp/capture.ts';

export function HookAddress({ url }: { url: string }) {
  return (
    <Card>
      <Field label={copy.address} hint={copy.addressHint}>
        {(control) => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input
              {...control}
              readOnly
              dir="ltr"
              value={url}
              className="font-mono text-sm"
              onFocus={({ target }) => target.select()}
            />
            <Button variant="secondary" onClick={() => void copyText(copy.address, url)}>
              {copy.copyAddress}
            </Button>
          </div>
        )}
      </Field>
    </Card>
  );
}
