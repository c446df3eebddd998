import { isOptedOut } from '#domain/conversations/conversation.ts';
import {
  checkFieldValue,
  type FieldValues,
  type LeadField,
} from '#domain/conversations/lead/lead.ts';
import type { ImportColumns } from '#domain/leads/imports.ts';
import { attributionOfRow, originColumns } from '#domain/leads/extract/read-attribution.ts';
import { cleanCell, phoneColumns, readRow, rowsAbove } from '#domain/leads/read-row.ts';
import type { Secrets } from '#server/features/conversations/address-hash.ts';
import { optedOutAddresses } from '#server/features/conversations/opted-out.ts';
import { findKnownLeads } from '#server/features/outreach/enter-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { rowReasons } from '#copy/leads/row-reasons.ts';
import { parsePhone } from '../parse-phone.ts';
import type { CheckedRow } from './import-queries.ts';

/**
 * Returns a function that reads the rows of one file, one after the other. It returns undefined for a row
 * that is empty, the heading or above the table. `fields`: the team's custom fields; columns for others are
 * left out. `list`: the file, stored as the origin of its leads.
 */
export function rowReader(
  columns: ImportColumns,
  country: string | undefined,
  fields: LeadField[] = [],
  list = '',
): (cells: readonly string[]) => CheckedRow | undefined {
  const filled = columns.fields.flatMap(({ column, field_id }) => {
    const field = fields.find((item) => item.field_id === field_id);
    return field ? [{ column, field }] : [];
  });
  const above = rowsAbove(columns);
  const firstRows = new Map<string, number>();
  let origins: ReturnType<typeof originColumns> = [];
  let phones: Partial<ReturnType<typeof phoneColumns>> = {};
  let row_number = 0;

  return (cells) => {
    row_number += 1;
    if (columns.header && row_number === above) {
      origins = originColumns(cells);
      phones = phoneColumns(cells, columns);
    }
    if (row_number <= above) return undefined;
    const found = readRow(cells, { ...columns, ...phones }, country, parsePhone);
    if (!found) return undefined;
    const { written, reading } = found;
    const attribution = attributionOfRow(origins, cells, list);
    const row = { ...written, row_number, fields: fieldsIn(cells, filled), attribution };
    if (!reading.lead) {
      const reason = Object.values(reading.problems).join(' ');
      return { ...row, digits: null, state: 'invalid', reason };
    }
    const { phone: digits, name, email } = reading.lead;
    const first = firstRows.get(digits);
    if (first !== undefined) {
      return { ...row, digits, state: 'duplicate', reason: rowReasons.duplicate({ row: first }) };
    }
    firstRows.set(digits, row_number);
    return { ...row, name, email: email ?? '', digits, state: 'good', reason: null };
  };
}

/** Custom field values. Invalid ones are left out, so the lead isn't lost. */
function fieldsIn(
  cells: readonly string[],
  columns: { column: number; field: LeadField }[],
): FieldValues {
  const values: FieldValues = {};
  for (const { column, field } of columns) {
    const { value } = { value: '', ...checkFieldValue(field, cleanCell(cells[column] ?? '')) };
    if (value !== '') values[field.field_id] = value;
  }
  return values;
}

/** Marks leads that the campaign already has, and those who opted out. */
export async function markKnown(
  services: Secrets,
  tx: TeamTx,
  campaign_id: string,
  rows: CheckedRow[],
): Promise<CheckedRow[]> {
  const addresses = rows.flatMap((row) => (row.state === 'good' ? (addressOf(row) ?? []) : []));
  if (addresses.length === 0) return rows;
  const optedOut = await optedOutAddresses(services, tx, addresses);
  const known = await findKnownLeads(tx, campaign_id, addresses);
  return rows.map((row) => {
    const address = addressOf(row);
    if (row.state !== 'good' || address === undefined) return row;
    const lead = known.get(address);
    if (optedOut.has(address) || (lead && isOptedOut(lead))) {
      return { ...row, state: 'opted_out', reason: rowReasons.opted_out };
    }
    return lead ? { ...row, state: 'known', reason: rowReasons.known } : row;
  });
}

const addressOf = ({ digits }: CheckedRow): string | undefined =>
  digits === null ? undefined : `${digits}@c.us`;
