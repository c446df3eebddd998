import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const qualityErrors = reasons(
  catalog('errors.quality', {
    caseLimit:
      'A campaign has at most {max, number} tests. Delete one that you no longer need first.',
    noLeadText: 'This lead has written no text yet, so there is nothing to test.',
    nothingToReplay:
      'The agent has answered no one within the last 30 days, so there is nothing to replay.',
    noChats: 'Choose at least one simulated lead, or make a test first.',
    runDeleted: 'The run was deleted meanwhile.',
    otherKind: 'This proposal is of another kind.',
    proposalGone: 'This proposal left with its conversation. Nothing was changed.',
    proposalAccepted: 'Someone of your team has already accepted this proposal.',
    proposalDeclined:
      'Someone of your team has already declined this proposal. Nothing was changed.',
    shareChanged:
      'The share of this trial was changed too often. End it and start another, or keep the share.',
    trialEnded: 'This trial has ended already. Look at how it went.',
    trialRunning:
      'A trial of this campaign runs already. Stop it or promote it before another one begins.',
    replayRunning:
      'A replay of this campaign is running already. Wait until it is done, or cancel it.',
    evalsRunning:
      'Evals of this campaign are running already. Wait until they are done, or cancel them.',
  }),
);
