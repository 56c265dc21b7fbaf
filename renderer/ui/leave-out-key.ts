/** What leaves a value out by the keyboard, next to Shift with what keeps it. */
export const LEAVE_OUT_KEY = '-';

/** Whether a key leaves out; then it does nothing else. */
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
