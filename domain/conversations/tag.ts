/** The colors of tags: token names, so that each theme has its own. */
export const TAG_COLORS = ['grey', 'green', 'blue', 'amber', 'red'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

export interface Tag {
  tag_id: string;
  name: string;
  color: TagColor;
}
