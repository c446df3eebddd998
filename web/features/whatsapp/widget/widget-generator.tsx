import { useState } from 'react';
import {
  DEFAULT_WIDGET,
  type WidgetSettings,
  type WidgetStyle,
  type WidgetType,
} from '#domain/widget/widget.ts';
import { WidgetCode } from './widget-code.tsx';
import { WidgetForm } from './widget-form.tsx';
import { WidgetPreview } from './widget-preview.tsx';

const FIRST_STYLES: Record<WidgetType, WidgetStyle> = { circular: 'filled', traditional: 'filled' };

/** The form at the left, what comes of it at the right. */
export function WidgetGenerator({ phone, agentName }: { phone: string; agentName: string }) {
  const [settings, setSettings] = useState<WidgetSettings>(DEFAULT_WIDGET);
  // Each type of button keeps its own style.
  const [styles, setStyles] = useState(FIRST_STYLES);

  function change(changed: Partial<WidgetSettings>) {
    const next = { ...settings, ...changed };
    if (changed.style) setStyles({ ...styles, [next.type]: changed.style });
    if (changed.type) next.style = styles[changed.type];
    setSettings(next);
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <WidgetForm settings={settings} agentName={agentName} onChange={change} />
      <div className="flex min-w-0 flex-col gap-6">
        <WidgetPreview settings={settings} phone={phone} agentName={agentName} />
        <WidgetCode settings={settings} phone={phone} agentName={agentName} />
      </div>
    </div>
  );
}
