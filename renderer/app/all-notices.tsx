import { Notifications } from '@mantine/notifications';
import { ListNotices } from './list-notices.tsx';
import { Notices } from './notices.tsx';
import classes from './notices.module.css';
import { RunNotices } from './run-notices.tsx';
import { TaskNotices } from './task-notices.tsx';

/** All notices in one place of the window, on any screen. Earlier notices are shown when this appears. */
export function AllNotices() {
  return (
    <>
      <Notifications position="bottom-left" limit={4} autoClose={6_000} className={classes.notices} />
      <Notices />
      <ListNotices />
      <RunNotices />
      <TaskNotices />
    </>
  );
}
