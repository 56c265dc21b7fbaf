import { asRecord } from '../base/json-file.ts';

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the window was, in screen pixels, and whether it was maximised. */
export interface WindowState {
  bounds: Bounds;
  maximized: boolean;
}

/** Reads the file's content. Null if it has no valid position. */
export function asWindowState(held: unknown): WindowState | null {
  const { bounds, maximized } = asRecord(held);
  const { x, y, width, height } = asRecord(bounds);
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height)) return null;
  if (width < 1 || height < 1 || typeof maximized !== 'boolean') return null;
  return { bounds: { x, y, width, height }, maximized };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

export const minimumSize = { width: 960, height: 600 };
const usualSize = { width: 1_280, height: 820 };
/** How much of the window must be visible, so that a person can drag it. */
const gripPixels = 80;

/** The saved bounds if they are still visible. If not, the usual size in the middle of the first screen. */
export function fitBounds(saved: Bounds | null, workAreas: readonly Bounds[]): Bounds {
  const first = workAreas[0] ?? { x: 0, y: 0, ...usualSize };
  if (saved === null || !workAreas.some((area) => isReachable(saved, area))) {
    const width = Math.min(usualSize.width, first.width);
    const height = Math.min(usualSize.height, first.height);
    const x = first.x + Math.round((first.width - width) / 2);
    const y = first.y + Math.round((first.height - height) / 2);
    return { x, y, width, height };
  }
  const area = workAreas.find((each) => isReachable(saved, each)) ?? first;
  return {
    ...saved,
    width: Math.min(Math.max(saved.width, minimumSize.width), Math.max(area.width, minimumSize.width)),
    height: Math.min(Math.max(saved.height, minimumSize.height), Math.max(area.height, minimumSize.height)),
  };
}

/** True if enough of the title bar is within the screen. */
function isReachable(window: Bounds, area: Bounds): boolean {
  const overlap = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const topIsInside = window.y >= area.y && window.y + gripPixels <= area.y + area.height;
  return overlap >= gripPixels && topIsInside;
}
