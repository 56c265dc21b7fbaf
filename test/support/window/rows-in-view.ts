import type { Page } from 'playwright-core';

/** How many rows of the grid are fully in view, without the titles. */
export function rowsInView(page: Page): Promise<number> {
  return page.getByRole('grid').evaluate((grid) => {
    const top = grid.querySelector('[role="rowgroup"]')?.getBoundingClientRect().bottom ?? 0;
    const bottom = grid.getBoundingClientRect().top + grid.clientHeight;
    return [...grid.querySelectorAll('[role="row"][data-row]:not([data-unseen])')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });
}
