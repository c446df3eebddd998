/** What the drawings have in common. */
export const TEXT = { fontSize: 12, fill: 'var(--muted-foreground)' };
export const HEIGHT = 208;
/** Until the place is measured, and where nothing measures. */
export const BEFORE = { width: 320, height: HEIGHT };
