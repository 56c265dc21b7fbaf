import { z } from 'zod';
import { choiceOf } from '#shared/tables/choice.ts';

/** The most values that one side of a choice may name. */
const MOST_VALUES = 1_000;

/** A choice among values (`values/choice.ts`). A plain list means the values that are kept. */
export function choiceSchema<Value extends z.ZodType>(value: Value) {
  const side = z.array(value).max(MOST_VALUES);
  return z
    .union([side, z.object({ is: side.default([]), not: side.default([]) })])
    .transform((given) => choiceOf<z.output<Value>>(given));
}
