/** The key that leaves a value out, like Shift with the keys that keep it. */
export const LEAVE_OUT_KEY = '-';

/** Whether a key event leaves a value out. */
export function isLeaveOutKey(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}): boolean {
  if (event.key !== LEAVE_OUT_KEY || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
