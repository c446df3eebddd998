import { catalog } from '#copy/catalog/catalog.ts';

/** Texts of the dialog shown during a generation. */
export const dialogs = catalog('campaigns.generation.dialogs', {
  website: {
    title: 'Scraping of your website',
    warning: 'Do not leave or refresh the page',
    messages: [
      'Creating your campaign...',
      'Campaign created successfully ✅',
      'Scraping your website...',
    ],
  },
  guided: {
    title: 'AI Agent Configuration',
    warning: 'Do not leave or refresh the page',
    messages: [
      'Creating your AI agent and generating personalized prompts...',
      'Generating your personalized offer with AI...',
      'Preparing your results...',
    ],
  },
});

export const copy = catalog('campaigns.generation', {
  progress: 'Generation progress',
  steps: 'Steps',
  cancel: 'Cancel',
  cancelling: 'Canceling...',
  offline: {
    title: 'No connection',
    text: "We keep working and nothing is lost. This page catches up as soon as you're back online.",
  },
  states: {
    waiting: 'waiting',
    running: 'now',
    done: 'done',
    skipped: 'skipped',
    failed: 'failed',
  },
});

/** The steps of a generation, while they run and once they're done. */
export const stepCopy = catalog('campaigns.generation.step', {
  campaign: { doing: 'Creating the campaign', done: 'Campaign created' },
  pages: { doing: 'Reading the pages', done: 'Pages read' },
  screenshot: { doing: 'Taking a screenshot', done: 'Screenshot taken' },
  facts: { doing: 'Extracting the facts', done: 'Facts extracted' },
  offer: { doing: 'Writing the offer', done: 'Offer written' },
  prompts: { doing: 'Writing the prompts', done: 'Prompts written' },
  results: { doing: 'Preparing the results', done: 'Results ready' },
});

export const cancelled = catalog('campaigns.generation.cancelled', {
  title: 'Setup canceled',
  text: 'No campaign was created, so none counts toward your plan.',
});
export const cancelFailed = catalog('campaigns.generation.cancelFailed', {
  title: "We couldn't cancel the setup",
  text: 'Please check your connection and try again.',
});

/** Why a generation failed, apart from problems with the website. */
export const generationProblems = catalog('campaigns.generationProblems', {
  reasons: {
    network: 'Cannot connect to processing server. Please check your connection.',
    processing: 'Failed to process website',
    took_too_long: 'This took too long, so we stopped. Please try again.',
    internal: 'Unable to create your agent. Please try again.',
  },
  /** titles above the message */
  titles: {
    network: 'Network error',
    took_too_long: 'Failed to create agent',
    internal: 'Failed to create agent',
  },
  website: 'Website processing failed',
});
