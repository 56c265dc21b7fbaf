import type { Opened } from '#contract/models/system.ts';
import { words } from '../../../words/words.ts';
import { onOpened, shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { upsertJob } from '../jobs/jobs.ts';
import { showListFacts } from '../lists/list-actions.ts';
import { upsertList } from '../lists/lists.ts';
import { openComparison } from '../lookup/compare.ts';
import { openLookup } from '../lookup/lookup-actions.ts';
import { activeWorkspace, isOfActive, sessionStore } from '../session/session.ts';
import { tell, tellProblem } from './notices.ts';
import { openFiles } from './open-files.ts';
import { showEnrich } from './ui.ts';

type Link = Extract<Opened, { kind: 'domain' | 'compare' | 'list' | 'job' }>;

/** A link that came before there was a workspace to show it; only the last one is kept. */
let waiting: Link | null = null;

/** Shows what is opened from outside. None of it asks the service or costs anything. */
export function followOpened(): void {
  const take = () => void shell.takeOpened().then(openAll, tellProblem);
  onOpened(take);
  take();
  sessionStore.subscribe((session) => {
    if (waiting === null || activeWorkspace(session) === null) return;
    const link = waiting;
    waiting = null;
    // One microtask later: the other listeners first reset what the screens show.
    queueMicrotask(() => void openLink(link));
  });
}

async function openAll(opened: readonly Opened[]): Promise<void> {
  const files = opened.filter((each) => each.kind === 'file');
  for (const each of opened) {
    if (each.kind === 'refused') tell(words.opened.refused[each.why](each.name));
    else if (each.kind !== 'file') await openLink(each);
  }
  await openFiles(files, false);
}

async function openLink(link: Link): Promise<void> {
  if (activeWorkspace(sessionStore.getState()) === null) {
    waiting = link;
    // Until the engine has sent a session, it is not known whether there is a workspace.
    if (sessionStore.getState().session !== null) tell(words.opened.waits);
    return;
  }
  if (link.kind === 'domain') {
    openLookup({ kind: 'domain', domain: link.domain });
    return;
  }
  if (link.kind === 'compare') {
    openComparison(link.domains);
    return;
  }
  try {
    await (link.kind === 'list' ? showList(link.id) : showJob(link.id));
  } catch (error) {
    if (problemOf(error).code === 'job_not_found') tell(words.opened.notHere[link.kind]);
    else tellProblem(error);
  }
}

async function showList(id: number): Promise<void> {
  const list = (await engine.lists.list()).find((each) => each.id === id);
  if (list === undefined) {
    await engine.lists.get({ id });
    tell(words.opened.otherWorkspace);
    return;
  }
  upsertList(list);
  showListFacts(id);
}

async function showJob(jobId: number): Promise<void> {
  const job = await engine.jobs.get({ jobId });
  if (job.state === 'draft') tell(words.opened.notHere.job);
  else if (!isOfActive(sessionStore.getState(), job)) tell(words.opened.otherWorkspace);
  else {
    upsertJob(job);
    showEnrich({ kind: 'run', jobId });
  }
}
