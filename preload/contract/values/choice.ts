/**
 * Which values of one field are asked for; the same for saved domains, the rows of a list and the rows of a run. What has one of `is` is kept
 * (everything, if it is empty) and what has one of `not` is left out. `null` stands for having no value: `is: [null]` asks for what is empty,
 * `not: [null]` for what has any.
 */
export interface Choice<Value> {
  is: Value[];
  not: Value[];
}

/** How a value stands in a choice: kept, left out, or not asked for. */
export type Standing = 'is' | 'not' | null;

/** A choice as it is told shortly: a plain list means the values that are kept. */
export type ChoiceLike<Value> = Choice<Value> | readonly Value[];

export function choiceOf<Value>(given: ChoiceLike<Value>): Choice<Value> {
  return 'is' in given ? given : { is: [...given], not: [] };
}

/** Nothing is asked. */
export const anyValue: { is: []; not: [] } = { is: [], not: [] };

export function isAsked({ is, not }: Choice<unknown>): boolean {
  return is.length > 0 || not.length > 0;
}

export function standingOf<Value>({ is, not }: Choice<Value>, value: Value): Standing {
  if (is.includes(value)) return 'is';
  return not.includes(value) ? 'not' : null;
}

/** The choice with one value put as told; it never stands on both sides. */
export function withStanding<Value>(choice: Choice<Value>, value: Value, standing: Standing): Choice<Value> {
  const side = (values: readonly Value[], isHere: boolean) => {
    if (isHere) return values.includes(value) ? [...values] : [...values, value];
    return values.filter((each) => each !== value);
  };
  return { is: side(choice.is, standing === 'is'), not: side(choice.not, standing === 'not') };
}

/** Whether one value passes. */
export function passes<Value>({ is, not }: Choice<Value>, value: Value): boolean {
  return (is.length === 0 || is.includes(value)) && !not.includes(value);
}
