import { Monitor, Moon, Sun } from '#web/ui/first-icons.ts';

export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };
