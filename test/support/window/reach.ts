import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import { resizeWindow } from './fits-window.ts';

/** Buttons that may be on a screen twice, since both do the same: those of an empty screen, and those of Activity. */
const sameEffect = /^(new list|open file|(pause|resume|stop) .*)$/;

/**
 * Fails if something to press is smaller than 24 px and too close to something else (WCAG 2.5.8), if it is called
 * otherwise than it is written, so that nobody could say what to press (2.5.3), or as something else (2.4.6), if its name
 * has its description in it, which is then heard twice, or if it is an icon without a tooltip.
 */
export async function expectInReach(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  await expectInReachNow(page, screen);
  // With little room, tools are icons.
  await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
  await expectInReachNow(page, `${screen} at 960 px`);
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
}

async function expectInReachNow(page: Page, screen: string): Promise<void> {
  // What changes with the window's size is drawn a moment later.
  const icons = async () => (await page.evaluate(findOutOfReach)).wordless;
  await expect.poll(icons, { message: `${screen}: icons without a name or a tooltip` }).toEqual([]);
  const { small, misnamed, twice, alike } = await page.evaluate(findOutOfReach);
  expect(twice, `${screen}: the description is in the name, too`).toEqual([]);
  const confused = alike.filter((name) => !sameEffect.test(name));
  expect(confused, `${screen}: several buttons have this name`).toEqual([]);
  expect(small, `${screen}: smaller than 24 px, and close to something else`).toEqual([]);
  expect(misnamed, `${screen}: the name lacks the words that are seen`).toEqual([]);
}

function findOutOfReach(): Record<'small' | 'misnamed' | 'twice' | 'alike' | 'wordless', string[]> {
  const LEAST = 24;
  const pressed =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="option"]';
  const markup = (element: Element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200);
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? (element.labels?.[0] ?? null)
      : null;
  // Where a press reaches it: of a field with a label, both.
  const boxOf = (element: Element): DOMRect => {
    const own = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? labelOf(element)?.getBoundingClientRect() : undefined;
    if (label === undefined || label.width < 2) return own;
    if (own.width < 2) return label;
    const [left, top] = [Math.min(own.left, label.left), Math.min(own.top, label.top)];
    return new DOMRect(
      left,
      top,
      Math.max(own.right, label.right) - left,
      Math.max(own.bottom, label.bottom) - top,
    );
  };
  const isUsable = (element: Element): boolean => {
    if (
      element.matches(':disabled, [aria-disabled="true"]') ||
      element.closest('[inert], [aria-hidden="true"]')
    )
      return false;
    const box = boxOf(element);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = labelOf(element);
    return (
      hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false) || hit.contains(element))
    );
  };
  // A link within a sentence is as high as its line.
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (each) => each.nodeType === Node.TEXT_NODE && each.textContent?.trim() !== '',
    );
  const targets = [...document.querySelectorAll(pressed)].filter(isUsable);
  const boxes = targets.map(boxOf);
  const isSmall = ({ width, height }: DOMRect) => Math.round(width) < LEAST || Math.round(height) < LEAST;
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  const isClose = (box: DOMRect, other: DOMRect): boolean => {
    const { x, y } = middle(box);
    const across = Math.max(other.left - x, 0, x - other.right);
    const down = Math.max(other.top - y, 0, y - other.bottom);
    if (Math.hypot(across, down) < LEAST / 2 - 0.5) return true;
    const there = middle(other);
    return isSmall(other) && Math.hypot(there.x - x, there.y - y) < LEAST - 0.5;
  };
  const small = targets.flatMap((target, index) => {
    const box = boxes[index];
    if (box === undefined || !isSmall(box) || isInSentence(target)) return [];
    const close = targets.findIndex((other, at) => {
      const there = boxes[at];
      return (
        at !== index &&
        there !== undefined &&
        !target.contains(other) &&
        !other.contains(target) &&
        isClose(box, there)
      );
    });
    const other = targets[close];
    if (other === undefined) return [];
    return [
      `${Math.round(box.width)}x${Math.round(box.height)} ${markup(target)} is close to ${markup(other)}`,
    ];
  });
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const seenIn = (node: Node, without: readonly (Element | null)[] = []): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.matches('[aria-hidden="true"], svg, kbd')) return '';
    if (without.includes(node)) return '';
    const { clipPath, visibility } = getComputedStyle(node);
    if (clipPath !== 'none' || visibility === 'hidden') return '';
    return [...node.childNodes].map((each) => seenIn(each, without)).join(' ');
  };
  const partsOf = (element: Element, attribute: string) =>
    (element.getAttribute(attribute)?.split(' ') ?? []).map((id) => document.getElementById(id));
  const namedBy = (element: Element): string | null => {
    const parts = partsOf(element, 'aria-labelledby');
    if (parts.length === 0) return element.getAttribute('aria-label');
    return parts.map((each) => each?.textContent ?? '').join(' ');
  };
  const nameOf = (element: Element) =>
    plain(namedBy(element) ?? labelOf(element)?.textContent ?? '') ||
    plain(seenIn(element)) ||
    plain(element.textContent ?? '') ||
    plain(element.getAttribute('title') ?? '');
  const misnamed = targets.flatMap((target) => {
    const name = namedBy(target);
    if (name === null) return [];
    const label = labelOf(target);
    const seen = plain(seenIn(label ?? target, partsOf(target, 'aria-describedby')));
    return plain(name).includes(seen) ? [] : [`“${name}” lacks “${seen}”: ${markup(target)}`];
  });
  // Shorter descriptions are figures, which may be in a name by chance.
  const LEAST_SENTENCE = 20;
  const twice = targets.flatMap((target) => {
    const description = plain(
      partsOf(target, 'aria-describedby')
        .map((each) => each?.textContent)
        .join(' '),
    );
    const isSaid = description.length > LEAST_SENTENCE && nameOf(target).includes(description);
    return isSaid ? [`“${nameOf(target)}”: ${markup(target)}`] : [];
  });
  const buttons = targets.filter((each) => each.matches('a[href], button, summary, [role="button"]'));
  // A title to sort by is heard as that of a column.
  const names = buttons.filter((each) => each.closest('[role="columnheader"]') === null).map(nameOf);
  const alike = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  const wordless = buttons
    .filter((each) => plain(seenIn(each)) === '' && (nameOf(each) === '' || !each.hasAttribute('title')))
    .map((each) => `“${nameOf(each)}”: ${markup(each)}`);
  return { small, misnamed, twice, alike, wordless };
}
