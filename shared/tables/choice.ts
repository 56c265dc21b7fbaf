/**
 * Which values of one field are asked for; used for saved domains, the rows of a list and the rows of a run.
 * Keeps what has one of `is` (everything, if it is empty), and leaves out what has one of `not`. `null` means
 * no value: `is: [null]` asks for what is empty, `not: [null]` for what has any.
 */
export interface Choice<Value> {
  is: Value[];
  not: Value[];
}

/** What a choice says of a value: kept, left out, or not asked for. */
export type Standing = 'is' | 'not' | null;

/** A choice in its short form: a plain list means the values that are kept. */
export type ChoiceLike<Value> = Choice<Value> | readonly Value[];

export function choiceOf<Value>(given: ChoiceLike<Value>): Choice<Value> {
  return 'is' in given ? given : { is: [...given], not: [] };
}

/** A choice that asks for nothing. */
export const anyValue: { is: []; not: [] } = { is: [], not: [] };

export function isAsked({ is, not }: Choice<unknown>): boolean {
  return is.length > 0 || not.length > 0;
}

export function standingOf<Value>({ is, not }: Choice<Value>, value: Value): Standing {
  if (is.includes(value)) return 'is';
  return not.includes(value) ? 'not' : null;
}

/** The choice with the new standing of one value, which is never on both sides. */
export function withStanding<Value>(choice: Choice<Value>, value: Value, standing: Standing): Choice<Value> {
  const side = (values: readonly Value[], isHere: boolean) => {
    if (isHere) return values.includes(value) ? [...values] : [...values, value];
    return values.filter((each) => each !== value);
  };
  return { is: side(choice.is, standing === 'is'), not: side(choice.not, standing === 'not') };
}

/** Whether a value passes the choice. */
export function passes<Value>({ is, not }: Choice<Value>, value: Value): boolean {
  return (is.length === 0 || is.includes(value)) && !not.includes(value);
}
