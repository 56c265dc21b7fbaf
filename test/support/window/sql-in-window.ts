import type { Locator, Page } from 'playwright-core';

/** The field for a query. */
export const queryField = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true });

/** What is written in it, without what it shows while it is empty. */
export function queryText(field: Locator): Promise<string> {
  return field.evaluate((each) => {
    const lines = [...each.querySelectorAll('.cm-line')].map((line) => {
      const copy = line.cloneNode(true) as Element;
      for (const hint of copy.querySelectorAll('.cm-placeholder')) hint.remove();
      return copy.textContent;
    });
    return lines.join('\n');
  });
}
