import { onTestFinished } from 'vitest';

type Work = () => unknown;

let kept: Work[] | undefined;

/** Runs work when the test ends, or, during `openKept`, when what the tests share ends. */
export function atEnd(work: Work): void {
  if (kept === undefined) onTestFinished(async () => void (await work()));
  else kept.push(work);
}

/** Opens something that outlives the test. `end` runs the work of `atEnd`, the latest first. */
export async function openKept<Opened>(
  open: () => Promise<Opened>,
): Promise<{ opened: Opened; end: () => Promise<void> }> {
  const works: Work[] = [];
  const end = async () => {
    for (const work of works.splice(0).reverse()) await work();
  };
  kept = works;
  try {
    return { opened: await open(), end };
  } catch (error) {
    await end();
    throw error;
  } finally {
    kept = undefined;
  }
}
