import { jsonAnswer } from '../messages.ts';
import { refusal } from '../refusals.ts';
import type { Operation } from '../service.ts';
import { historyRow, statusView } from './list-views.ts';

/** The history of a workspace's lists, newest first. */
export const listHistory: Operation = {
  name: 'list-history',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/lists$/,
  group: 'list-history',
  kind: null,
  needsWorkspace: true,
  workMs: [10, 400],
  keys: () => [],
  begin: (service, visit) => () => {
    const rows = service.lists.all
      .filter(({ workspace }) => workspace === visit.workspace)
      .map((list) => historyRow(service, list))
      .reverse();
    const { history } = service.dialect.list;
    return jsonAnswer(200, history === 'array' ? rows : { success: true, [history]: rows });
  },
};

export const listStatus: Operation = {
  name: 'list-status',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/lists\/(\d{1,15})$/,
  group: 'list-poll',
  kind: null,
  needsWorkspace: true,
  workMs: [10, 200],
  keys: () => [],
  begin: (service, visit) => () => {
    const list = service.lists.find(visit.workspace, visit.id);
    return list === null ? noSuchList() : jsonAnswer(200, statusView(service, list));
  },
};

export function noSuchList() {
  return refusal(404, 'invalid_request', 'There is no such list.');
}
