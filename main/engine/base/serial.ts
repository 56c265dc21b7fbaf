/** Runs pieces of work one after another. If one fails, the next still runs. */
export type Serial = <Result>(work: () => Promise<Result> | Result) => Promise<Result>;

export function createSerial(): Serial {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };
}
