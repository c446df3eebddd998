/** Variables whose values others wrote. They stand between marks, as data. */
export const DATA_MARKS: Record<string, string> = { offerDescription: 'offer', siteFacts: 'facts' };

/** Text between marks that it cannot close: every sign that could begin a mark looks alike only. */
export const dataBlock = (mark: string, text: string): string =>
  `<${mark}>\n${withoutMarks(text)}\n</${mark}>`;

const withoutMarks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[<＜﹤]/g, '‹')
    .replace(/[>＞﹥]/g, '›');
