import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { List } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { openListFacts, relabelList, setAutomatic } from '../../stores/lists/list-actions.ts';
import { actionsOf, differenceOf, type ListAction, listsStore } from '../../stores/lists/lists.ts';
import { labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import { FactList, FactsPanel, FactsSection } from '../../ui/facts-panel.tsx';
import { LabelLine } from '../../ui/label-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import { fileFacts, filterFacts, listFacts, toldFacts } from './fact-lists.ts';
import { ListFileCell } from './list-file-cell.tsx';
import { ListStateChip } from './list-state.tsx';
import classes from './lists.module.css';
import { useListAction } from './use-list-action.tsx';
import { Switch } from '../../ui/switch.tsx';

const wording = words.lists.facts;

/** Everything about one list: its state, what went wrong and what to do, its figures, filters and file. */
export function ListFacts({ list }: { list: List }) {
  const { run, dialog } = useListAction(list);
  useListOffers(list, run);
  const knownLabels = useStore(labelsStore, (state) => state.known);
  const [first, ...others] = actionsOf(list);
  const canFetchAnew = others.includes('anew');
  useEffect(() => {
    // If it was opened by keyboard, the focus moves into it; with the mouse it stays.
    if (document.querySelector(':focus-visible') === null) return;
    document.querySelector<HTMLElement>(`[aria-label="${wording.close}"]`)?.focus();
  }, []);
  const problem = list.file?.problem ?? list.problem;
  const file = fileFacts(list);
  const difference = differenceOf(list);
  const filters = filterFacts(list);
  const told = toldFacts(list);
  return (
    <FactsPanel
      id={`list-${list.id}`}
      label={wording.label(list.technology)}
      title={
        <span className={classes.panelTitle}>
          <TechnologyMark name={list.technology} />
          <span className={classes.ellipsis}>{list.technology}</span>
        </span>
      }
      close={wording.close}
      onClose={() => openListFacts(null)}
      actions={
        first === undefined || first === 'automatic' || first === 'manual' ? undefined : (
          <>
            <Button onClick={() => run(first)}>{words.lists.action[first]}</Button>
            {others.slice(0, 2).map((action) => (
              <Button key={action} variant="default" onClick={() => run(action)}>
                {words.lists.action[action]}
              </Button>
            ))}
          </>
        )
      }
    >
      <FactsSection title={wording.list}>
        <div className={classes.panelState}>
          <ListStateChip list={list} />
          <p>{words.lists.stateWords[list.state]}</p>
        </div>
        {problem === null ? null : <ProblemCallout problem={problem} />}
        <FactList facts={listFacts(list)} />
        {/* Lists started elsewhere have no label. */}
        {list.label === undefined ? null : (
          <LabelLine
            isRun={false}
            label={list.label}
            known={knownLabels}
            onLoad={loadLabels}
            onKeep={(label) => void relabelList(list.id, label)}
          />
        )}
      </FactsSection>
      {filters.length === 0 ? null : (
        <FactsSection title={wording.filters}>
          <FactList facts={filters} />
        </FactsSection>
      )}
      <FactsSection title={wording.file}>
        <div className={classes.panelFile}>
          <ListFileCell list={list} />
          {difference === null ? null : (
            <p className={classes.difference}>
              {words.lists.file.difference(difference)}
              {canFetchAnew ? (
                <>
                  {' '}
                  <LinkButton isUnderlined onClick={() => run('anew')}>
                    {words.lists.action.anew}
                  </LinkButton>
                </>
              ) : null}
            </p>
          )}
        </div>
        {list.state !== 'queued' ? null : (
          <Switch
            className={classes.panelSwitch}
            label={wording.automatic}
            checked={list.automatic}
            onChange={(event) => void setAutomatic(list.id, event.currentTarget.checked)}
          />
        )}
        <FactList facts={file} />
      </FactsSection>
      {told.length === 0 ? null : (
        <FactsSection title={wording.more}>
          <FactList facts={told} />
        </FactsSection>
      )}
      {dialog}
    </FactsPanel>
  );
}

/** Offers the list's possible actions as commands. */
function useListOffers(list: List, run: (action: ListAction) => void): void {
  const isBusy = useStore(listsStore, ({ busy }) => busy.has(list.id));
  const possible = isBusy ? [] : actionsOf(list);
  const offer = (...actions: ListAction[]) => {
    const action = possible.find((each) => actions.includes(each));
    return action === undefined ? null : () => run(action);
  };
  useOffer('explore', offer('explore'));
  useOffer('download', offer('download', 'spend'));
  useOffer('resume', offer('resume'));
  useOffer('try_again', offer('retry'));
  useOffer('pause', offer('pause'));
  useOffer('stop', offer('cancel'));
  useOffer('open_file', offer('open'));
  useOffer('reveal_file', offer('reveal'));
}
