import type { ComponentType } from 'react';
import { paths } from '#web/shared/paths.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Globe, MessageCircleQuestion, SlidersHorizontal } from '#web/ui/icons.ts';
import { copy } from '#copy/campaigns/choose-method.ts';
import {
  AgentConfiguredPicture,
  AgentReadyPicture,
  AnalysisPicture,
  AnswersPicture,
  ConfigurePicture,
  InputPicture,
  OfferPicture,
  OptimizePicture,
  PromptPicture,
  SitePicture,
} from './pictures.tsx';

export interface Method {
  id: 'guided' | 'website' | 'manual';
  texts: typeof copy.guided;
  icon: Icon;
  /** of the four steps of its preview */
  pictures: ComponentType[];
  path: (team_slug: string) => string;
  recommended?: boolean;
}

/** The three setup methods, in display order. */
export const METHODS: Method[] = [
  {
    id: 'guided',
    texts: copy.guided,
    icon: MessageCircleQuestion,
    pictures: [AnswersPicture, AnalysisPicture, OfferPicture, AgentConfiguredPicture],
    path: (team_slug) => paths.questions(team_slug, 1),
  },
  {
    id: 'website',
    texts: copy.website,
    icon: Globe,
    pictures: [SitePicture, PromptPicture, ConfigurePicture, AgentReadyPicture],
    path: paths.websiteSetup,
    recommended: true,
  },
  {
    id: 'manual',
    texts: copy.manual,
    icon: SlidersHorizontal,
    pictures: [InputPicture, ConfigurePicture, OptimizePicture, AgentReadyPicture],
    path: paths.manualSetup,
  },
];
