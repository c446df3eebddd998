/** The colours of tags: names of tokens, so that both themes have theirs. */
export const TAG_COLORS = ['grey', 'green', 'blue', 'amber', 'red'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

export interface Tag {
  tag_id: string;
  name: string;
  color: TagColor;
}
