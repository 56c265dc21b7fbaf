import type { BrowserWindow } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';

/**
 * Shows a dialog of the system over the window that a page asked for; null without a window. There is one at a
 * time, so that a page can't bury the window: throws `cancelled` while another is open.
 */
export type DialogTurn = <Result>(show: (parent: BrowserWindow) => Promise<Result>) => Promise<Result | null>;

export function createDialogTurn(window: () => BrowserWindow | null): DialogTurn {
  let isOpen = false;
  return async (show) => {
    const parent = window();
    if (parent === null) return null;
    if (isOpen) throw new StackdeskError('cancelled', because('question_open'));
    isOpen = true;
    try {
      return await show(parent);
    } finally {
      isOpen = false;
    }
  };
}
