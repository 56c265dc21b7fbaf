import type { List } from '../../preload/contract/models/list.ts';
import { openExplore } from './explore-open.ts';
import { openFile, revealFile } from './job-actions.ts';
import { downloadList, openListForm, pauseList } from './list-actions.ts';
import type { ListAction } from './lists.ts';

/** Does with a list what needs no asking, wherever it was chosen; false for what must be asked or told of first. */
export function carryOutAtOnce(action: ListAction, { id, technology, file }: List): boolean {
  const path = file?.path ?? null;
  switch (action) {
    case 'explore':
      if (path !== null) void openExplore(path, technology);
      return true;
    case 'open':
      if (path !== null) void openFile(path);
      return true;
    case 'reveal':
      if (path !== null) void revealFile(path);
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
