import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type Notice, noticesStore, takeNotices } from '../stores/notices.ts';
import { NoticeWords } from './notice-words.tsx';
import { text } from './text.ts';

/** Shows what was told, a problem until it is closed. */
export function Notices() {
  const count = useStore(noticesStore, (state) => state.notices.length);
  useEffect(() => {
    if (count > 0) for (const notice of takeNotices()) show(notice);
  }, [count]);
  return null;
}

function show({ problem, message, actions, stays }: Notice): void {
  // The same problem told twice is one notice.
  const id = problem === null ? message : `${problem.code}: ${message}`;
  const words = problem === null ? message : problem.advice;
  notifications.show({
    id,
    title: problem === null ? undefined : message,
    message: actions === undefined ? words : <NoticeWords id={id} words={words} actions={actions} />,
    color: problem === null ? 'teal' : 'red',
    autoClose: stays ? false : problem === null && actions === undefined ? 8_000 : 20_000,
    closeButtonProps: { 'aria-label': text.close },
  });
}
