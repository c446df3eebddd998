import { type StateColor, type StateName, STATES } from '#domain/conversations/states.ts';

const TEXT: Record<StateColor, string> = {
  success: 'text-success',
  warning: 'text-warning',
  destructive: 'text-destructive',
  muted: 'text-muted-foreground',
};

const SOFT: Record<StateColor, string> = {
  success: 'bg-success-soft',
  warning: 'bg-warning-soft',
  destructive: 'bg-destructive-soft',
  muted: 'bg-muted',
};

/** The color of a state, for its text and for shapes drawn in the text's color. */
export const stateText = (state: StateName): string => TEXT[STATES[state].color];

/** The background of a state's badge. */
export const stateBackground = (state: StateName): string => SOFT[STATES[state].color];
