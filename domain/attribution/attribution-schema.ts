import { z } from 'zod';
import { typedText } from '../text.ts';
import {
  type Attribution,
  ATTRIBUTION_FIELDS,
  type AttributionField,
  MAX_ORIGIN,
  type Origin,
  ORIGINS,
} from './attribution.ts';

/** Filters of a list; a lead must match all of them. */
export type OriginFilter = { [O in Origin as `from_${O}`]?: string | undefined };

const origin = typedText().min(1).max(MAX_ORIGIN).optional();
export const originFilter = {
  from_form: origin,
  from_source: origin,
  from_campaign: origin,
  from_ad: origin,
};

export const originEntries = (filter: OriginFilter): [`from_${Origin}`, string][] =>
  ORIGINS.flatMap((name) => {
    const value = filter[`from_${name}`];
    return value ? [[`from_${name}`, value] as [`from_${Origin}`, string]] : [];
  });

const forEachField = <Value>(value: () => Value) =>
  Object.fromEntries(ATTRIBUTION_FIELDS.map((name) => [name, value()])) as Record<
    AttributionField,
    Value
  >;

/** Contains every field, null if unknown, so that programs needn't check for presence. */
export const apiAttribution = z.object(forEachField(() => z.string().nullable()));

export const toApiAttribution = (
  attribution: Attribution | null,
): z.output<typeof apiAttribution> => ({ ...forEachField(() => null), ...attribution });

/** A lead's attribution as programs send it. */
export const sentAttribution = z.strictObject(forEachField(() => typedText().max(500).optional()));
