import { createStore } from 'zustand/vanilla';

/** What a screen reader says next; the frame has the live region. */
export const announcerStore = createStore<{ message: string }>(() => ({ message: '' }));

export function announce(message: string): void {
  announcerStore.setState({ message });
}
