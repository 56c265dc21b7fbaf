/** Runs pieces of work one after another. If one fails, the next still runs. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
