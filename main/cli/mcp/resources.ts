import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { oneLine } from '#shared/text/one-line.ts';
import { savedTools } from './saved-tools.ts';
import { PAGE_ROWS, type ToolContext, type ToolResult } from './tool.ts';

/** The code of the protocol for a resource that is not there. */
const NO_RESOURCE = -32_002;
const VIEW = 'stackdesk://saved/view/';
const DOMAIN = 'stackdesk://saved/domain/';
const mimeType = 'application/json';

/** Saved views, which an assistant may read as a whole. None without a workspace: a call of a tool then says why. */
export async function listViews({ lease }: Pick<ToolContext, 'lease'>) {
  const views = await lease.read(({ client }) => client.saved.views()).catch(() => []);
  return views.map(({ id, name }) => ({
    uri: `${VIEW}${id}`,
    name: oneLine(name, 200),
    description: 'The domains that this saved view finds now. Free.',
    mimeType,
  }));
}

export const resourceTemplates = [
  {
    uriTemplate: `${DOMAIN}{domain}`,
    name: 'What is saved about a domain',
    description: 'Its company, technologies and newest answers, as show_domain shows them. Free.',
    mimeType,
  },
];

/** What a resource holds now. It only reads, and is free. */
export async function readResource(uri: string, context: ToolContext): Promise<ToolResult> {
  const show = savedTools.find(({ name }) => name === 'show_domain');
  if (uri.startsWith(DOMAIN) && show !== undefined) {
    const domain = decoded(uri.slice(DOMAIN.length));
    return show.run({ ...show.input.strict().parse({ domain }), offset: 0 } as never, context);
  }
  const id = uri.startsWith(VIEW) ? Number(uri.slice(VIEW.length)) : Number.NaN;
  return context.lease.read(async ({ client }) => {
    const view = (await client.saved.views()).find((each) => each.id === id);
    if (view === undefined) throw new McpError(NO_RESOURCE, `There is no resource "${oneLine(uri, 200)}".`);
    // A view may have been saved for another workspace, but the one in use counts.
    const query = { ...view.query, workspace: null };
    const asked = { query, offset: 0, limit: PAGE_ROWS };
    const { total, all, rows } = await client.saved.search(asked, { signal: context.signal });
    return {
      data: { view: view.name, total, saved_in_all: all },
      page: { name: 'domains', rows, offset: 0, total },
    };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new McpError(NO_RESOURCE, `There is no resource "${oneLine(text, 200)}".`);
  }
}

interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text: (given: Readonly<Record<string, string>>) => string;
}

/** What people often want. A prompt only says how to ask: what costs credits still needs a person's yes. */
export const prompts: readonly Prompt[] = [
  {
    name: 'find_domains',
    title: 'Find saved domains',
    description: 'Which saved domains run a technology, and where their companies are. Free.',
    arguments: [
      { name: 'technology', description: 'such as Shopify', required: true },
      { name: 'country', description: 'such as Germany', required: false },
    ],
    text: ({ technology = '', country }) =>
      `Which of my saved domains run ${technology}${country === undefined ? '' : ` and have a company in ${country}`}? Use search_saved, and show domain, company, place and when each answer was saved. Ask the service nothing.`,
  },
  {
    name: 'what_changed',
    title: 'What changed',
    description: 'Which technologies and facts of companies changed since a day. Free.',
    arguments: [{ name: 'since', description: 'a day, such as 2026-03-01', required: true }],
    text: ({ since = '' }) =>
      `What changed for my saved domains since ${since}? Use search_saved with changed_since, then show_domain and compare_answers for those that matter most. Ask the service nothing.`,
  },
  {
    name: 'price_of_enrichment',
    title: 'What would it cost?',
    description: 'What looking up some domains would cost, and what of it is saved already. Free.',
    arguments: [{ name: 'domains', description: 'parted by commas', required: true }],
    text: ({ domains = '' }) =>
      `What would it cost to look up these domains: ${domains}? Use preview_enrichment and show_budget. Start nothing before I agree to the price.`,
  },
];

/** The words of a prompt. What was given stands in it on one line. */
export function promptOf(name: string, given: Readonly<Record<string, string>> = {}) {
  const prompt = prompts.find((each) => each.name === name);
  const missing = prompt?.arguments.find((each) => each.required && (given[each.name] ?? '').trim() === '');
  if (prompt === undefined || missing !== undefined)
    throw new McpError(
      ErrorCode.InvalidParams,
      missing === undefined
        ? `There is no prompt "${oneLine(name, 100)}".`
        : `The prompt ${name} needs ${missing.name}: ${missing.description}.`,
    );
  const lines = Object.fromEntries(Object.entries(given).map(([key, text]) => [key, oneLine(text, 5_000)]));
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(lines) } }],
  };
}
