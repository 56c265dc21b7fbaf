import { Notifications } from '@mantine/notifications';
import { ListNotices } from './list-notices.tsx';
import { Notices } from './notices.tsx';
import { TaskNotices } from './task-notices.tsx';

/** All notices in the corner without filters, on any screen. Earlier notices are shown when this appears. */
export function AllNotices() {
  return (
    <>
      <Notifications position="bottom-right" limit={4} autoClose={6_000} />
      <Notices />
      <ListNotices />
      <TaskNotices />
    </>
  );
}
