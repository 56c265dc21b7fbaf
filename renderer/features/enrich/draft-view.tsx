import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore, isMadeFile } from '../../stores/draft/draft.ts';
import { changeOptions } from '../../stores/draft/draft-actions.ts';
import { forgetRemembered } from '../../stores/draft/open-draft.ts';
import { Callout } from '../../ui/callout.tsx';
import { headingOf } from '../../ui/field-name.ts';
import { Folds, ResultScreen } from '../../ui/table/result-screen.tsx';
import classes from './draft.module.css';
import { DraftColumns } from './draft-columns.tsx';
import { DraftDomains } from './draft-domains.tsx';
import { DraftHead } from './draft-head.tsx';
import { DraftLeaveOut } from './draft-leave-out.tsx';
import { DraftAge, DraftKinds } from './draft-options.tsx';
import { DraftPrice } from './draft-price.tsx';
import { DraftProblem } from './draft-problem.tsx';
import { DraftSample } from './draft-sample.tsx';
import { DraftStart } from './draft-start.tsx';
import { DraftWaiting } from './draft-waiting.tsx';
import { Switch } from '../../ui/switch.tsx';

/** A file before anything is paid: its content, what would be added, and the most it would cost. */
export function DraftView() {
  const file = useStore(draftStore, (draft) => draft.file);
  const problem = useStore(draftStore, (draft) => draft.problem);
  const isReadable = useStore(draftStore, (draft) => draft.inspection !== null);
  const hasColumn = useStore(draftStore, (draft) => draft.column !== null);
  const origin = useStore(draftStore, (draft) => draft.origin);
  const isFile = origin === 'file';
  const isMade = useStore(draftStore, isMadeFile);
  return (
    <ResultScreen className={classes.screen}>
      <DraftHead />
      {file === null && problem === null ? (
        <div className={classes.gathering}>
          <DraftWaiting />
        </div>
      ) : null}
      {problem === null ? null : (
        <Folds>
          <DraftProblem problem={problem} file={file} isFile={!isMade} />
        </Folds>
      )}
      {isReadable ? (
        <div className={classes.columns}>
          <DraftSample />
          <aside
            className={classes.inspector}
            aria-label={isFile ? words.enrich.draft.add : words.enrich.draft.again}
          >
            <div className={classes.options}>
              <DraftRemembered />
              <DraftFromList />
              {/* First what is bought: further down it would be out of sight in a usual window. */}
              <DraftKinds />
              {hasColumn ? <DraftDomains /> : null}
              <DraftUpdate />
              <DraftAge />
              <DraftColumns />
              <DraftLeaveOut />
            </div>
            {hasColumn ? <DraftPrice /> : null}
            {hasColumn ? <DraftStart /> : null}
          </aside>
        </div>
      ) : null}
    </ResultScreen>
  );
}

/** Says which facts the rows already have from their list, so that nobody buys them. */
function DraftFromList() {
  const fromList = useStore(draftStore, (draft) => draft.fromList);
  const isAsked = useStore(draftStore, (draft) => draft.options.kinds.includes('companies'));
  if (fromList === null || fromList.columns.length === 0) return null;
  const isOff = fromList.held.length > 0 && !isAsked;
  const columns = fromList.columns.map((name) => headingOf({ name }));
  return <Callout tone="plain">{words.enrichOptions.fromList(columns, isOff)}</Callout>;
}

/** Says that the draft began with earlier choices, and can undo that. */
function DraftRemembered() {
  const remembered = useStore(draftStore, (draft) => draft.remembered);
  if (remembered === null) return null;
  const isOfRun = remembered.fingerprint === null;
  return (
    <Callout
      tone="plain"
      action={
        <Button variant="default" size="compact-xs" onClick={() => void forgetRemembered()}>
          {isOfRun ? words.enrichOptions.startAnew : words.enrichOptions.forget}
        </Button>
      }
    >
      {isOfRun ? words.enrichOptions.rememberedOfRun : words.enrichOptions.remembered}
    </Callout>
  );
}

/** Whether the columns of an earlier run are refreshed, if the file has any. */
function DraftUpdate() {
  const isOn = useStore(draftStore, (draft) => draft.options.update);
  const earlier = useStore(draftStore, ({ preview }) => preview?.earlierColumns.length ?? 0);
  const added = useStore(draftStore, ({ preview }) => preview?.addedColumns.length ?? 0);
  const kept = useStore(draftStore, ({ preview }) => preview?.keptColumns.length ?? 0);
  if (earlier + kept === 0) return null;
  const refreshed = earlier === 0 ? [] : [words.enrichOptions.updateOn(earlier, added)];
  const on = [...refreshed, ...(kept === 0 ? [] : [words.enrichOptions.updateKept(kept)])].join(' ');
  return (
    <Switch
      label={words.enrichOptions.update}
      description={isOn ? on : words.enrichOptions.updateOff(earlier + kept)}
      checked={isOn}
      onChange={(event) => changeOptions({ update: event.currentTarget.checked })}
    />
  );
}
