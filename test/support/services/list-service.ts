import type { ServerResponse } from 'node:http';
import { type SeenRequest, sendJson, startHttpService } from './http-service.ts';

/** A list as this service stores it; the test decides what the service says of it. */
export interface ServedList {
  readonly reportId: number;
  readonly technology: string;
  readonly at: Date;
}

type Row = Record<string, unknown>;

export interface ListServiceOptions {
  /** A list's row in the history. */
  readonly rowOf?: (list: ServedList) => Row;
  /**
   * What happens to a start, counted from 1: its answer is lost before or after it was booked, or it is
   * answered with the list's id or without, or as another start would be.
   */
  readonly start?: (
    number: number,
    technology: string,
  ) => 'before' | 'after' | 'answer' | 'nameless' | 'another';
  /** What a start waits for before the service takes it. */
  readonly delayStart?: () => Promise<void>;
  /** Sends the file; downloads are counted from 1. */
  readonly file?: (response: ServerResponse, number: number) => void;
  /** Answers a request differently, if it returns true. */
  readonly instead?: (request: SeenRequest, response: ServerResponse) => boolean;
  /** Lists that exist from the start, newest last. */
  readonly technologies?: readonly string[];
}

export interface ListService {
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
  readonly lists: ServedList[];
  /** How many starts were charged. */
  readonly charged: () => number;
  readonly downloads: () => number;
  /** Another user of the workspace starts a list. */
  add(technology: string): ServedList;
}

export const listWorkspace = '11111111-1111-4111-8111-111111111111';
const LISTS = '/v1/tech-lookup/lists';

/** What the documentation shows of a list, and the usual fields that it does not show. */
export const usualRow = ({ reportId, technology, at }: ServedList): Row => ({
  report_id: reportId,
  technology,
  created_at: at.toISOString(),
});

/**
 * A small service of lists that misbehaves as a test wants; every list is ready at once. It ends with the
 * test.
 */
export async function startListService({
  rowOf = usualRow,
  start = () => 'answer',
  delayStart,
  file = () => {},
  instead = () => false,
  technologies = [],
}: ListServiceOptions = {}): Promise<ListService> {
  const lists: ServedList[] = [];
  let starts = 0;
  let charged = 0;
  let downloads = 0;
  const add = (technology: string): ServedList => {
    const list = { reportId: 901 + lists.length, technology, at: new Date() };
    lists.push(list);
    return list;
  };
  for (const technology of technologies) add(technology);
  const status = (): Row => ({
    status: 'ready',
    download_count: downloads,
    download_limit: 30,
    downloads_remaining: 30 - downloads,
  });
  const begin = ({ body }: SeenRequest, response: ServerResponse): void => {
    starts += 1;
    const { technology = 'Unnamed' } = body as { technology?: string };
    const fate = start(starts, technology);
    if (fate === 'before') {
      response.socket?.destroy();
      return;
    }
    charged += 1;
    const list = add(technology);
    if (fate === 'after') {
      response.socket?.destroy();
      return;
    }
    const headers = { 'x-credits-used': '1', 'x-credits-type': 'standard' };
    const named = {
      ...(fate === 'nameless' ? {} : { report_id: list.reportId }),
      ...(fate === 'another' ? { report_id: 999, technology: 'Another' } : { technology }),
    };
    sendJson(response, { success: true, ...named, status: 'queued', credits_charged: 1 }, headers);
  };
  const { baseUrl, seen } = await startHttpService((request, response) => {
    const { method, path } = request;
    if (instead(request, response)) return;
    if (path === LISTS && method === 'POST') {
      if (delayStart === undefined) begin(request, response);
      else void delayStart().then(() => begin(request, response));
      return;
    }
    const history = () => lists.map((list) => ({ ...status(), ...rowOf(list) })).reverse();
    if (path === LISTS) return sendJson(response, { success: true, lists: history() });
    if (path.startsWith(`${LISTS}/`) && path.endsWith('/download')) {
      downloads += 1;
      return file(response, downloads);
    }
    const list = lists.find(({ reportId }) => path === `${LISTS}/${reportId}`);
    if (list !== undefined) return sendJson(response, { success: true, ...status(), ...rowOf(list) });
    sendJson(response, {
      success: true,
      user: { id: 1, name: 'N', email: 'n@example.test' },
      workspaces: [{ id: listWorkspace, name: 'North' }],
      credits: { bulk_lookup: 1, standard: 10 - charged },
    });
  });
  return { baseUrl, seen, lists, charged: () => charged, downloads: () => downloads, add };
}
