import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '#contract/models/list-view.ts';
import type { Interpretation } from '#contract/models/lookup.ts';
import type { SavedView } from '#contract/models/saved.ts';
import type { SqlQuery } from '#contract/models/sql-query.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { listViews, showListView } from '../../stores/explore/list-views.ts';
import { showKeptQuery, sqlQueries } from '../../stores/explore/sql.ts';
import { attempt, tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { paletteSearchStore } from '../../stores/frame/palette-search.ts';
import { goTo, showLists } from '../../stores/frame/ui.ts';
import { jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { listsStore, selectLists } from '../../stores/lists/lists.ts';
import { openLookup, openText } from '../../stores/lookup/lookup-actions.ts';
import { showSaved, showView } from '../../stores/saved/saved-actions.ts';
import { labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { savedViews } from '../../stores/saved/saved-views.ts';
import { activeWorkspace, isOfActive, sessionStore } from '../../stores/session/session.ts';
import { chooseWorkspace } from '../../stores/session/session-actions.ts';
import { nameOfConnection } from '../../ui/connection-name.ts';
import { availableCommands } from './available.ts';
import { foundWithActions } from './found-actions.ts';
import { foundNamed, type Item, type Named } from './found-names.ts';
import { allCommands, foundCommands, type ItemSection } from './items.ts';
import { jobItem } from './job-items.ts';
import { listItem } from './list-items.ts';
import { readRecent } from './recent.ts';

/** What the palette lists for what was typed: commands, then runs and lists by name, then what is saved. */
export function useItems(typed: string): { sections: readonly ItemSection[]; isSearching: boolean } {
  // As of when the palette was opened: nothing behind it changes while it has the keyboard.
  const [available] = useState(() => availableCommands(true));
  const [recent] = useState(readRecent);
  const found = useStore(paletteSearchStore);
  const jobs = useStore(jobsStore);
  const lists = useStore(listsStore);
  const session = useStore(sessionStore);
  const ofSaved = useStore(savedViews.store, ({ views }) => views);
  const ofLists = useStore(listViews.store, ({ views }) => views);
  const labels = useStore(labelsStore, ({ known }) => known);
  const queries = useStore(sqlQueries.store, ({ views }) => views);
  const hasWorkspace = activeWorkspace(session) !== null;
  useEffect(() => {
    if (hasWorkspace) loadLabels();
    if (hasWorkspace)
      void Promise.all([savedViews.read(), listViews.read(), sqlQueries.read()]).catch(tellUnlessRestarting);
  }, [hasWorkspace]);
  const asked = typed.trim();
  const sections = useMemo(() => {
    if (asked === '') return allCommands(available, recent);
    const mine = selectJobs(jobs, (job) => isOfActive(session, job));
    const workspaceId = activeWorkspace(session)?.id ?? null;
    const others = selectLists(lists, (list) => list.workspaceId === workspaceId);
    const isCurrent = found.text === asked;
    return [
      { title: words.palette.commands, items: foundCommands(asked, available, recent) },
      { title: words.palette.workspaces, items: foundNamed(asked, workspaceItems(session)) },
      {
        title: words.palette.lists,
        items: foundWithActions(
          asked,
          others.map((list) => listItem(list, lists.busy.has(list.id))),
        ),
      },
      { title: words.palette.labels, items: foundNamed(asked, labels.map(labelItem)) },
      {
        title: words.palette.runs,
        items: foundWithActions(
          asked,
          mine.map((job) => jobItem(job, jobs.wishes.get(job.id))),
        ),
      },
      { title: words.palette.views, items: foundNamed(asked, viewItems(ofSaved ?? [], ofLists ?? [])) },
      { title: words.sql.queries.shared.button, items: foundNamed(asked, queryItems(queries ?? [])) },
      { title: words.palette.domains, items: isCurrent ? found.domains.map(domainItem) : [] },
      { title: words.palette.technologies, items: isCurrent ? found.technologies.map(technologyItem) : [] },
      {
        title: words.palette.lookUp,
        items: workspaceId === null ? [] : typedItems(asked, isCurrent ? found.meant : null),
      },
    ].filter(({ items }) => items.length > 0);
  }, [asked, available, recent, jobs, lists, ofSaved, ofLists, queries, labels, session, found]);
  return { sections, isSearching: found.isSearching };
}

function workspaceItems(state: ReturnType<typeof sessionStore.getState>): Named[] {
  const active = activeWorkspace(state);
  return (state.session?.connections ?? []).flatMap((connection) =>
    connection.workspaces
      .filter(({ id }) => connection.id !== state.session?.activeId || id !== active?.id)
      .map(({ id, name }) => ({
        key: `workspace ${connection.id} ${id}`,
        title: words.palette.switchTo(name),
        hint: nameOfConnection(connection),
        words: nameOfConnection(connection),
        run: () => void attempt(() => chooseWorkspace(connection.id, id)),
      })),
  );
}

function viewItems(saved: readonly SavedView[], ofLists: readonly ListView[]): Named[] {
  return [
    ...saved.map((view) => ({
      key: `saved view ${view.id}`,
      title: view.name,
      hint: words.palette.viewOf.saved,
      run: () => {
        showView(view);
        goTo('saved');
      },
    })),
    ...ofLists.map((view) => ({
      key: `list view ${view.id}`,
      title: view.name,
      hint: words.palette.viewOf.lists,
      words: view.title,
      run: () => showListView(view),
    })),
  ];
}

/** The charges with a label. */
function labelItem(label: string): Named {
  return {
    key: `label ${label}`,
    title: label,
    hint: words.credits.ledger,
    run: () => {
      labelsStore.setState({ asked: { label } });
      goTo('credits');
    },
  };
}

/** Queries that were kept; opening one shows its text, and runs nothing. */
function queryItems(queries: readonly SqlQuery[]): Named[] {
  return queries.map((query) => ({
    key: `query ${query.id}`,
    title: query.name,
    hint: words.sql.title,
    words: words.sql.title,
    run: () => {
      showKeptQuery(query);
      showLists({ kind: 'sql' });
    },
  }));
}

function domainItem({ domain, company }: { domain: string; company: string | null }): Item {
  return {
    key: `domain ${domain}`,
    title: shownDomain(domain),
    ...(company === null ? {} : { hint: company }),
    run: () => openLookup({ kind: 'domain', domain }),
  };
}

function technologyItem(name: string): Item {
  return { key: `technology ${name}`, title: name, run: () => openLookup({ kind: 'technology', name }) };
}

/** What was typed, as a lookup; opening it asks the service nothing. */
function typedItems(asked: string, meant: Interpretation | null): Item[] {
  const title = meant?.kind === 'domain' ? shownDomain(meant.domain) : asked;
  // If it can't be looked up, the screen says what to type instead.
  const hint = meant?.kind === 'nothing' ? sentenceOf(meant.reason) : undefined;
  return [
    {
      key: 'typed lookup',
      title: words.palette.open(title),
      ...(hint === undefined ? {} : { hint }),
      run: () => void openText(asked),
    },
    { key: 'typed saved', title: words.palette.searchSaved(asked), run: () => showSaved({ text: asked }) },
  ];
}
