import { WIDGET_ICONS } from '#domain/widget/icons.ts';
import {
  DEFAULT_COLOR,
  WIDGET_SIZES,
  WIDGET_STYLES,
  WIDGET_TYPES,
  type WidgetSettings,
  widgetLabel,
} from '#domain/widget/widget.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Field, Input, InputField, TextareaField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { widget as copy } from '#copy/whatsapp/capture.ts';

/** Whether the browser accepts this as a CSS color in any notation. */
const isColor = (text: string): boolean => CSS.supports('color', text.trim());

/**
 * Converts any CSS color to six hex digits, on white if it is transparent. Undefined if only the target
 * site can resolve it, such as var(--brand).
 */
function hexOf(color: string): string | undefined {
  if (!isColor(color) || /\bvar\(|\bfrom\b|currentcolor/i.test(color)) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  for (const fill of ['#ffffff', color.trim()]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

interface Props {
  settings: WidgetSettings;
  agentName: string;
  onChange: (changed: Partial<WidgetSettings>) => void;
}

/** All settings of the button. */
export function WidgetForm({ settings, agentName, onChange }: Props) {
  return (
    <Card title={copy.form}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice
          label={copy.type}
          value={settings.type}
          values={WIDGET_TYPES}
          labels={copy.types}
          onChange={(type) => onChange({ type })}
        />
        <Choice
          label={copy.style}
          value={settings.style}
          values={WIDGET_STYLES}
          labels={copy.styles}
          onChange={(style) => onChange({ style })}
        />
        {settings.type === 'traditional' ? (
          <InputField
            label={copy.text}
            className="sm:col-span-2"
            dir="auto"
            value={settings.text}
            placeholder={widgetLabel({ text: '' }, agentName)}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        ) : null}
        <TextareaField
          label={copy.message}
          hint={copy.messageHint}
          className="sm:col-span-2"
          dir="auto"
          rows={2}
          value={settings.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
        <Choice
          label={copy.size}
          value={settings.size}
          values={WIDGET_SIZES}
          labels={copy.sizes}
          onChange={(size) => onChange({ size })}
        />
        <Choice
          label={copy.icon}
          value={settings.icon}
          values={WIDGET_ICONS}
          labels={copy.icons}
          onChange={(icon) => onChange({ icon })}
        />
        <ColorField settings={settings} onChange={onChange} />
      </div>
    </Card>
  );
}

function ColorField({ settings: { color, hex }, onChange }: Omit<Props, 'agentName'>) {
  const choose = (chosen: string) => onChange({ color: chosen, hex: hexOf(chosen) });
  const unknown = color.trim() !== '' && !isColor(color);
  return (
    <Field
      label={copy.color}
      error={unknown ? copy.colorUnknown : undefined}
      className="sm:col-span-2"
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={copy.colorPicker}
            // The color picker accepts only six hex digits.
            value={hex ?? DEFAULT_COLOR.toLowerCase()}
            onChange={({ target }) => choose(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1 md:h-10"
          />
          <Input
            {...control}
            value={color}
            placeholder={DEFAULT_COLOR}
            spellCheck={false}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
    </Field>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  values: readonly V[];
  labels: Record<V, string>;
  onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, values, labels, onChange }: ChoiceProps<V>) {
  return (
    <SelectField
      label={label}
      value={value}
      options={values.map((item) => ({ value: item, label: labels[item] }))}
      onValueChange={onChange}
    />
  );
}
