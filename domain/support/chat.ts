/** Where the provider of the support chat keeps its data. */
export const CHAT_REGIONS = ['us', 'eu', 'ap'] as const;
export type ChatRegion = (typeof CHAT_REGIONS)[number];

/** What a browser needs to start the support chat. */
export interface SupportChat {
  appId: string;
  region: ChatRegion;
  /** proves who the person is, hex; null while no secret is set */
  userHash: string | null;
}
