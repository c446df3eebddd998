import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const qualityErrors = reasons(
  catalog('errors.quality', {
    caseLimit: 'A campaign can have {max, number} tests. Delete one you no longer need first.',
    noLeadText: "This lead hasn't written any text yet, so there's nothing to test.",
    nothingToReplay:
      "The agent hasn't answered anyone in the last 30 days, so there's nothing to replay.",
    noChats: 'Choose at least one simulated lead, or add a test first.',
    runDeleted: 'Someone deleted this run in the meantime.',
    otherKind: 'This is another kind of suggestion.',
    proposalGone: 'This suggestion was deleted with its conversation. Nothing was changed.',
    proposalAccepted: 'Someone on your team already accepted this suggestion.',
    proposalDeclined: 'Someone on your team already declined this suggestion. Nothing was changed.',
    shareChanged:
      "You've changed this trial's share too often. End the trial and start another, or keep the share.",
    trialEnded: 'This trial has already ended. Check its results.',
    trialRunning:
      'This campaign already has a running trial. Stop or promote it before you start another.',
    replayRunning:
      "A replay of this campaign is already running. Wait until it's done, or cancel it.",
    evalsRunning:
      "Evals of this campaign are already running. Wait until they're done, or cancel them.",
  }),
);
