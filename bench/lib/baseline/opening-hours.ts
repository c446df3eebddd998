import type { TextBlock } from '#server/features/websites/page/text-blocks.ts';
import type { FactPage } from './page-facts.ts';
import { asList, fieldText } from '#server/features/websites/facts/structured-data.ts';

const DAY =
  /(?<!\p{L})(mon|tue|tues|wed|thu|thurs|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|daily|every day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mer|jeu|ven|sam|dim|tous les jours|mo|di|mi|do|fr|sa|so|(mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|täglich|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo|segunda|terça|quarta|quinta|sexta|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|ежедневно|[月火水木金土日](曜日?)?|平日|毎日)(?!\p{L}{2})/iu;
const TIME =
  /(?<!\d)([01]?\d|2[0-4])\s?([:.h時][0-5]\d|[hH時]|Uhr|uur|am|pm|a\.m|p\.m)|([01]?\d|2[0-4])\s?[-–—~〜]\s?([01]?\d|2[0-4])\s?(h|Uhr|uur|am|pm)/iu;
const RANGE = /\d[^\d]{0,12}(-|–|—|~|〜|～|à|bis|to|until|tot|al?|às|до|till|y|e)\s{0,3}\d/iu;
const CLOSED =
  /closed|ferm[ée]|geschlossen|cerrado|chiuso|gesloten|fechado|выходной|закрыт|定休|休み|مغلق/i;
const MAX_LINE_LENGTH = 160;

/** Lines with days and times; adjacent ones are joined. */
export function openingHoursOf(page: FactPage): string[] {
  const structured = page.nodes.flatMap(({ fields }) => structuredHours(fields));
  return structured.length > 0 ? structured : written(page.blocks);
}

function written(blocks: TextBlock[]): string[] {
  const groups: string[][] = [];
  let group: string[] | undefined;
  for (const { text } of blocks) {
    const isHours =
      text.length <= MAX_LINE_LENGTH && DAY.test(text) && TIME.test(text) && RANGE.test(text);
    const isClosed = group && text.length <= MAX_LINE_LENGTH && DAY.test(text) && CLOSED.test(text);
    if (!isHours && !isClosed) group = undefined;
    else if (group) group.push(text);
    else groups.push((group = [text]));
  }
  return groups.map((lines) => lines.map((line) => line.replaceAll(' | ', ' ')).join('; '));
}

function structuredHours(fields: Record<string, unknown>): string[] {
  const plain = asList(fields.openingHours).map(fieldText).filter(Boolean);
  if (plain.length > 0) return [plain.join('; ')];
  const lines = asList(fields.openingHoursSpecification).flatMap(specified);
  return lines.length > 0 ? [lines.join('; ')] : [];
}

function specified(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { dayOfWeek, opens, closes } = value as Record<string, unknown>;
  const days = asList(dayOfWeek).map((day) => fieldText(day).replace(/^.*\//, ''));
  const [from, to] = [fieldText(opens), fieldText(closes)];
  return days.length > 0 && from && to ? [`${days.join(', ')} ${from}–${to}`] : [];
}
