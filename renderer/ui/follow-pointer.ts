import type { PointerEvent } from 'react';

/** Tells how far the pointer was moved since it was pressed on an element, until it is let go. */
export function followPointer(
  event: PointerEvent<HTMLElement>,
  onMove: (moved: { x: number; y: number }) => void,
): void {
  event.preventDefault();
  event.stopPropagation();
  const { currentTarget: element, clientX, clientY } = event;
  element.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) =>
    onMove({ x: moved.clientX - clientX, y: moved.clientY - clientY });
  const end = () => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('pointercancel', end);
  };
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
}
