import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { InDoubt } from '#contract/models/money.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { sayNotCharged } from '../../stores/money/ledger-actions.ts';
import { balanceOf, sessionStore } from '../../stores/session/session.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './credits.module.css';

const wording = words.credits.doubt;

/** What is in doubt, and a person's word that it was not charged. Nothing if there is no doubt. */
export function Doubts() {
  const [asked, setAsked] = useState<readonly InDoubt[]>([]);
  const [isAsking, setAsking] = useState(false);
  // The engine sends the session when what is in doubt changes.
  const session = useStore(sessionStore, (state) => state.session);
  const doubts = useRead(() => reads.ledger.doubts(), tellUnlessRestarting, null, [session]) ?? [];
  if (doubts.length === 0) return null;
  const ask = (some: readonly InDoubt[]) => {
    setAsked(some);
    setAsking(true);
  };
  // What the balance showed as charged, if only in part, was not free. Where the wallet fell, each takes its own word.
  const free = doubts.filter(({ booked, fell }) => booked === 0 && fell === 0);
  const credits = asked.reduce((sum, each) => sum + each.credits, 0);
  const fell = Math.max(0, ...asked.map((each) => each.fell));
  return (
    <section className={classes.spending} aria-label={wording.title}>
      <div className={classes.bar}>
        <h2>{wording.title}</h2>
        {free.length < 2 ? null : (
          <Button variant="default" size="compact-sm" onClick={() => ask(free)}>
            {wording.allFree}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{wording.text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section className={`${classes.tableFrame} ${classes.doubts}`} aria-label={wording.title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{wording.what}</th>
              <th scope="col">{wording.at}</th>
              <th scope="col">{wording.why}</th>
              <th scope="col">{wording.credits}</th>
              <th scope="col">{wording.word}</th>
            </tr>
          </thead>
          <tbody>
            {doubts.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <What doubt={each} />
                </th>
                <td>
                  <AgeTag at={each.at} plain />
                </td>
                <td>{wording.ways[each.way]}</td>
                <td>{formatCount(each.credits)}</td>
                <td>
                  {each.booked > 0 ? (
                    wording.booked(each.booked)
                  ) : (
                    <Button variant="default" size="compact-xs" onClick={() => ask([each])}>
                      {wording.free}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FreeDialog
        isOpen={isAsking}
        count={asked.length}
        credits={credits}
        fell={fell}
        onClose={() => setAsking(false)}
        onSay={() =>
          void sayNotCharged(
            asked.map(({ id }) => id),
            fell > 0,
          )
        }
      />
    </section>
  );
}

/** What a request asked for, and the run that it belongs to. */
function What({ doubt }: { doubt: InDoubt }) {
  const { kind, subjects, asked, jobId } = doubt;
  const fileName = useStore(jobsStore, ({ jobs }) => (jobId === null ? null : jobs.get(jobId)?.fileName));
  const others = asked - subjects.length;
  const names = `${subjects.join(', ')}${others > 0 ? ` ${wording.others(others)}` : ''}`;
  const run = jobId === null ? '' : ` · ${fileName ?? wording.run(jobId)}`;
  return (
    <span title={names}>
      {words.credits.kinds[kind]}: {names}
      {run}
    </span>
  );
}

function FreeDialog(props: {
  isOpen: boolean;
  count: number;
  credits: number;
  fell: number;
  onClose: () => void;
  onSay: () => void;
}) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, 'bulk_lookup')?.remaining ?? null);
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={wording.freeTitle(props.count)}
      confirm={props.fell > 0 ? wording.freeDespiteFall : wording.freeConfirm}
      onClose={props.onClose}
      onConfirm={props.onSay}
    >
      {props.fell > 0 ? <p>{wording.fell(props.fell)}</p> : null}
      {wording.freeText(props.credits, balance)}
    </ConfirmDialog>
  );
}
