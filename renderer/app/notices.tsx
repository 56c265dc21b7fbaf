import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#contract/models/job.ts';
import { adviceOn } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import { announce } from '../stores/frame/announcer.ts';
import type { NoticeAction } from '../stores/frame/notices.ts';
import { type Notice, noticesStore, takeNotices } from '../stores/frame/notices.ts';
import { offerCommand } from '../stores/frame/offers.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ProblemDetails } from '../ui/problem-details.tsx';
import { englishIn, Mixed, Said } from '../ui/said.tsx';
import classes from './notices.module.css';
import { capsOf } from './palette/keys.ts';
import { isMac } from './palette/platform.ts';

/** How long a notice of what is done is shown, and one of a problem or of what can be undone, ms. */
const READ_MS = 6_000;
const ACTED_ON_MS = 20_000;

const undoKeys = capsOf('CmdOrCtrl+Z', isMac).join('+');

/** Shows the notices. A problem stays longer. */
export function Notices() {
  const count = useStore(noticesStore, (state) => state.notices.length);
  useEffect(() => {
    if (count > 0) for (const notice of takeNotices()) show(notice);
  }, [count]);
  return null;
}

function show(notice: Notice): void {
  const { problem, message, english, undo, stays, mayCost } = notice;
  // The same notice twice is shown only once. But each deletion has a notice of its own, to undo it.
  const id =
    undo !== undefined ? `undo ${notice.id}` : problem === null ? message : `${problem.code}: ${message}`;
  const actions =
    undo === undefined ? notice.actions : [{ label: words.app.undo, run: undo }, ...(notice.actions ?? [])];
  const endOffer = undo === undefined ? undefined : offerUndo(id, undo);
  const wording = problem === null ? message : adviceOn(problem);
  // What is done already is read at a glance.
  const isRead = problem === null && undo === undefined;
  // The kit says each notice itself, in the middle of whatever else is said.
  announce(
    [message, problem === null ? '' : wording, undo === undefined ? '' : words.app.undoBy(undoKeys)]
      .filter((each) => each !== '')
      .join(' '),
    { english: english ?? englishIn(problem) },
  );
  notifications.show({
    id,
    role: 'group',
    'data-alert': true,
    title: problem === null ? undefined : <Said problem={problem} />,
    message:
      actions === undefined && problem === null ? (
        <Mixed words={wording} english={english} />
      ) : (
        <NoticeWords {...{ id, english, problem }} about={message} words={wording} actions={actions ?? []} />
      ),
    color: problem !== null ? 'red' : mayCost ? 'orange' : 'teal',
    autoClose: stays ? false : isRead ? READ_MS : ACTED_ON_MS,
    ...(endOffer === undefined ? {} : { onClose: endOffer }),
    closeButtonProps: { 'aria-label': namedBy(words.app.close, message), title: words.app.close },
  });
}

/** The name of a button of a notice: several may be shown, and each has such a button. */
function namedBy(label: string, about: string): string {
  return `${label} (${about})`;
}

/** Lets the undo command undo what the notice is about. Returns a function that stops this. */
function offerUndo(id: string, undo: () => void): () => void {
  const end = offerCommand('undo_removal', () => {
    end();
    notifications.hide(id);
    undo();
  });
  return end;
}

/** The words of a notice, with buttons for what can be done about it. The first use closes it. */
function NoticeWords(props: {
  id: string;
  about: string;
  words: string;
  english: readonly string[] | undefined;
  problem: Problem | null;
  actions: readonly NoticeAction[];
}) {
  return (
    <>
      <Mixed words={props.words} english={props.english} />
      {props.problem === null ? null : <ProblemDetails problem={props.problem} />}
      <span className={classes.actions}>
        {props.actions.map(({ label, run }) => (
          <LinkButton
            key={label}
            aria-label={namedBy(label, props.about)}
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
