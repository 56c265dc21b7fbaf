import { onTestFinished } from 'vitest';

type Work = () => unknown;

let kept: Work[] | undefined;

/** Has something done when the test ends, or, where it belongs to what tests share, when that does. */
export function atEnd(work: Work): void {
  if (kept === undefined) onTestFinished(async () => void (await work()));
  else kept.push(work);
}

/** Opens what outlives the test that asks for it first; `end` does what was left to the end, the latest first. */
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
