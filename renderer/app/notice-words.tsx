import { notifications } from '@mantine/notifications';
import type { Problem } from '../../preload/contract/models/job.ts';
import type { NoticeAction } from '../stores/frame/notices.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ProblemDetails } from '../ui/problem-details.tsx';
import classes from './notices.module.css';

/** What a notice says, with the buttons for what can be done about it; the first use closes it. */
export function NoticeWords(props: {
  id: string;
  words: string;
  problem: Problem | null;
  actions: readonly NoticeAction[];
}) {
  return (
    <>
      {props.words}
      {props.problem === null ? null : <ProblemDetails problem={props.problem} />}
      <span className={classes.actions}>
        {props.actions.map(({ label, run }) => (
          <LinkButton
            key={label}
            isUnderlined
            onClick={() => {
              notifications.hide(props.id);
              run();
            }}
          >
            {label}
          </LinkButton>
        ))}
      </span>
    </>
  );
}
