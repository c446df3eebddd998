import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { storedText, watchedStorage } from '#web/platform/storage.ts';

/** The steps of the setup, in order. */
export const SETUP_STEPS = ['overview', 'connect', 'webhook', 'widget', 'connected'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A team's setup progress for a campaign, stored in this browser. */
export interface Onboarding {
  isActive: boolean;
  visitedSteps: SetupStep[];
  /** the next step to take; null once all have been visited */
  currentHighlightedStep: SetupStep | null;
}

const NOT_BEGUN: Onboarding = { isActive: false, visitedSteps: [], currentHighlightedStep: null };

/** Starts or continues: marks the overview and the connect step as visited. */
export const started = (before: Onboarding): Onboarding =>
  isComplete(before) ? before : withVisited(before, ['overview', 'connect']);

/** Records an opened step. Does nothing before the onboarding starts or after it ends. */
export function visited(before: Onboarding, step: SetupStep): Onboarding {
  if (!before.isActive || before.visitedSteps.includes(step)) return before;
  return withVisited(before, [step]);
}

export function isComplete({ visitedSteps }: Onboarding): boolean {
  return SETUP_STEPS.every((step) => visitedSteps.includes(step));
}

function withVisited(before: Onboarding, steps: SetupStep[]): Onboarding {
  const all = new Set([...before.visitedSteps, ...steps]);
  const visitedSteps = SETUP_STEPS.filter((step) => all.has(step));
  const next = SETUP_STEPS.find((step) => !all.has(step)) ?? null;
  return { visitedSteps, currentHighlightedStep: next, isActive: next !== null };
}

/** Anything else found in the browser's storage reads as not started. */
export function parseOnboarding(text: string | null): Onboarding {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Onboarding> | null;
    const steps = stored?.visitedSteps;
    if (!Array.isArray(steps)) return NOT_BEGUN;
    const begun = withVisited(NOT_BEGUN, steps);
    return stored?.isActive ? begun : { ...NOT_BEGUN, visitedSteps: begun.visitedSteps };
  } catch {
    return NOT_BEGUN;
  }
}

const { watch, changed } = watchedStorage();

const keyOf = (team_id: string, campaignId: string) =>
  `whatsapp-onboarding:${team_id}:${campaignId}`;
const storeOf = (key: string) => storedText('local', key);

/** Milliseconds for which the completion banner is shown. */
const BANNER_MS = 5_000;
/** Storage keys of campaigns whose steps were all just completed. */
const celebrated = new Set<string>();

/**
 * The onboarding of one campaign. Marks the open step as visited. `completed` for 5 s after the last step.
 * Stores nothing without a campaign.
 */
export function useOnboarding(team_id: string, campaignId: string | null, step: SetupStep) {
  const key = campaignId === null ? null : keyOf(team_id, campaignId);
  const text = useSyncExternalStore(watch, () => (key === null ? null : storeOf(key).read()));
  const completed = useSyncExternalStore(watch, () => key !== null && celebrated.has(key));
  const onboarding = useMemo(() => parseOnboarding(text), [text]);

  useEffect(() => {
    if (key === null) return;
    const before = parseOnboarding(storeOf(key).read());
    const after = visited(before, step);
    if (after === before) return;
    write(key, after);
    if (isComplete(after)) celebrate(key);
  }, [key, step]);

  return {
    onboarding,
    completed,
    /** Dismisses the banner, which counts as visiting the last step. */
    dismiss: () => {
      if (key === null) return;
      celebrated.delete(key);
      write(key, withVisited(parseOnboarding(storeOf(key).read()), ['connected']));
    },
  };
}

/** Starts the onboarding of a newly chosen campaign. */
export function startOnboarding(team_id: string, campaignId: string) {
  const key = keyOf(team_id, campaignId);
  const before = parseOnboarding(storeOf(key).read());
  const after = started(before);
  if (after !== before) write(key, after);
}

function celebrate(key: string) {
  celebrated.add(key);
  changed();
  setTimeout(() => {
    celebrated.delete(key);
    changed();
  }, BANNER_MS);
}

function write(key: string, onboarding: Onboarding) {
  storeOf(key).write(JSON.stringify(onboarding));
  changed();
}

/** Props for every tab of the section. */
export interface SetupTabProps {
  campaigns: Campaign[];
  /** from the URL; null if it names none */
  chosenId: string | null;
  onChoose: (campaignId: string) => void;
  hrefOf: (step: SetupStep, campaignId?: string) => string;
}
