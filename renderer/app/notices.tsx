import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type Notice, noticesStore, takeNotices } from '../stores/notices.ts';
import { text } from './text.ts';

/** Shows what was told, a problem until it is closed. */
export function Notices() {
  const count = useStore(noticesStore, (state) => state.notices.length);
  useEffect(() => {
    if (count > 0) for (const notice of takeNotices()) show(notice);
  }, [count]);
  return null;
}

function show({ problem, message }: Notice): void {
  notifications.show({
    // The same problem told twice is one notice.
    id: problem === null ? message : `${problem.code}: ${message}`,
    title: problem === null ? undefined : message,
    message: problem === null ? message : problem.advice,
    color: problem === null ? 'teal' : 'red',
    autoClose: problem === null ? 8_000 : 20_000,
    closeButtonProps: { 'aria-label': text.close },
  });
}
