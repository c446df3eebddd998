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

/** Reads the rows of one file and tracks the first row of each number. */
export class RowReader {
  readonly #columns: ImportColumns;
  readonly #country: string | undefined;
  readonly #fields: { column: number; field: LeadField }[];
  /** the file, stored as the origin of its leads */
  readonly #list: string;
  #origins: ReturnType<typeof originColumns> = [];
  #phones: Partial<ReturnType<typeof phoneColumns>> = {};
  readonly #firstRows = new Map<string, number>();
  #row = 0;

  /** `fields`: the team's custom fields. Columns for other fields are left out. */
  constructor(
    columns: ImportColumns,
    country: string | undefined,
    fields: LeadField[] = [],
    list = '',
  ) {
    this.#columns = columns;
    this.#list = list;
    this.#fields = columns.fields.flatMap(({ column, field_id }) => {
      const field = fields.find((item) => item.field_id === field_id);
      return field ? [{ column, field }] : [];
    });
    this.#country = country;
  }

  /** Reads the next row; undefined if it's empty, the heading or above the table. */
  read(cells: readonly string[]): CheckedRow | undefined {
    this.#row += 1;
    const above = rowsAbove(this.#columns);
    if (this.#columns.header && this.#row === above) {
      this.#origins = originColumns(cells);
      this.#phones = phoneColumns(cells, this.#columns);
    }
    if (this.#row <= above) return undefined;
    const columns = { ...this.#columns, ...this.#phones };
    const found = readRow(cells, columns, this.#country, parsePhone);
    if (!found) return undefined;
    const { written, reading } = found;
    const attribution = attributionOfRow(this.#origins, cells, this.#list);
    const row = { ...written, row_number: this.#row, fields: this.#fieldsOf(cells), attribution };
    if (!reading.lead) {
      const reason = Object.values(reading.problems).join(' ');
      return { ...row, digits: null, state: 'invalid', reason };
    }
    const email = reading.lead.email ?? '';
    const { phone: digits } = reading.lead;
    const first = this.#firstRows.get(digits);
    if (first !== undefined) {
      return { ...row, digits, state: 'duplicate', reason: rowReasons.duplicate({ row: first }) };
    }
    this.#firstRows.set(digits, this.#row);
    return { ...row, name: reading.lead.name, email, digits, state: 'good', reason: null };
  }

  /** Custom field values. Invalid ones are left out, so the lead isn't lost. */
  #fieldsOf(cells: readonly string[]): FieldValues {
    const values: FieldValues = {};
    for (const { column, field } of this.#fields) {
      const { value } = { value: '', ...checkFieldValue(field, cleanCell(cells[column] ?? '')) };
      if (value !== '') values[field.field_id] = value;
    }
    return values;
  }
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
