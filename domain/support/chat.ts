/** Data regions of the support chat's provider. */
export const CHAT_REGIONS = ['us', 'eu', 'ap'] as const;
export type ChatRegion = (typeof CHAT_REGIONS)[number];

/** The settings with which a browser starts the support chat. */
export interface SupportChat {
  appId: string;
  region: ChatRegion;
  /** identity proof in hex; null without a secret */
  userHash: string | null;
}
