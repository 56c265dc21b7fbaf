import type { List } from '#contract/models/list.ts';
import { openExplore } from '../explore/explore-open.ts';
import { fileOfList } from '../frame/file-refs.ts';
import { openFile, revealFile } from '../jobs/job-actions.ts';
import { downloadList, openListForm, pauseList } from './list-actions.ts';
import type { ListAction } from './lists.ts';

/** Carries out an action of a list that needs no confirmation; false if it needs one. */
export function carryOutAtOnce(action: ListAction, list: List): boolean {
  const { id, technology } = list;
  const file = fileOfList(list);
  switch (action) {
    case 'explore':
      if (file !== null) void openExplore(file, technology);
      return true;
    case 'open':
      if (file !== null) void openFile(file.ref);
      return true;
    case 'reveal':
      if (file !== null) void revealFile(file.ref);
      return true;
    case 'download':
    case 'resume':
    case 'retry':
      void downloadList(id);
      return true;
    case 'pause':
      void pauseList(id);
      return true;
    case 'again':
      openListForm(technology);
      return true;
    default:
      return false;
  }
}
