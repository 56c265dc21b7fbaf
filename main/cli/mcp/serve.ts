import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import { oneLine, safeJson } from '#shared/text/one-line.ts';
import { problemOf } from '../../engine/base/problem.ts';
import { createSerial } from '../../engine/base/serial.ts';
import type { FlagValues } from '../arguments.ts';
import { didYouMean } from '../did-you-mean.ts';
import { plural } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';
import { createEngineLease } from './engine-lease.ts';
import { assistantLines } from './lines.ts';
import { type PreviewInput, paidTools } from './paid-tools.ts';
import { createPreviews } from './previews.ts';
import { readArguments, valueIn } from './read-arguments.ts';
import { cursorAt, DATA_NOTICE, ERROR_NOTICE, fitting, MOST_BYTES, offsetOf, pageOf } from './result.ts';
import { listViews, prompts, promptOf, readResource, resourceTemplates } from './resources.ts';
import { savedTools } from './saved-tools.ts';
import { type Allowance, createSpending } from './spending.ts';
import { tableTools } from './table-tools.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

const tools: readonly Tool[] = [...savedTools, ...tableTools, ...paidTools];

const INSTRUCTIONS = `Stackdesk knows which technologies and companies are behind domains, from a service that charges credits for each answer. What was answered once is saved on this computer and free: search_saved, show_domain and query_tables come first. Only the tools lookup and enrich cost credits; show the person the price before (show_budget, preview_enrichment). They work only if a person allowed it, within budgets that you cannot change. ${DATA_NOTICE}`;

/**
 * Any call of a tool. The library then refuses one that is wrong with the code of the protocol for that. Some assistants write
 * null for no arguments, or all of them as one text.
 */
const AnyCallSchema = z.looseObject({
  method: z.literal('tools/call'),
  params: z.preprocess(
    (params) => (params !== null && typeof params === 'object' ? callIn(params) : params),
    z.unknown(),
  ),
});

/** Serves one assistant over stdin and stdout until it ends, or until a signal. */
export async function serveAssistant(terminal: Terminal, flags: FlagValues, version: string): Promise<void> {
  const { stdin, stdout, onSignal } = terminal.program;
  const server = new Server(
    { name: 'stackdesk', title: 'Stackdesk', version },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const lease = createEngineLease(terminal, flags);
  const spending = createSpending(() => {
    const { name = '', title } = server.getClientVersion() ?? {};
    return title ?? name;
  });
  const context = {
    lease,
    spending,
    previews: createPreviews<PreviewInput>(),
    tableTurns: createSerial(),
    nextCall: terminal.nextCall,
  };

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    // What may be spent is in the descriptions. If it cannot be read, a call says why.
    const allowance = await lease.read((opened) => spending.allowance(opened)).catch(() => null);
    return { tools: tools.map((each) => listed(each, allowance)) };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _text, ...prompt }) => prompt),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => promptOf(params.name, params.arguments));
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await listViews(context) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const result = await readResource(uri, { ...context, signal, progress: () => undefined }).catch(
      (error: unknown) => {
        if (error instanceof McpError) throw error;
        const { message } = problemOf(error);
        throw new McpError(ErrorCode.InvalidParams, oneLine(message, 2_000));
      },
    );
    const { notice, data } = resultOf(result, [uri]).structuredContent ?? {};
    return { contents: [{ uri, mimeType: 'application/json', text: safeJson({ notice, data }) }] };
  });
  server.setRequestHandler(AnyCallSchema, async (request, extra) => {
    const { name, arguments: given = {} } = CallToolRequestSchema.parse(request).params;
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool "${oneLine(name, 100)}".${didYouMean(
          name,
          tools.map((each) => each.name),
        )}`,
      );
    const token = extra._meta?.progressToken;
    const progress = (done: number, total: number, message: string) => {
      if (token === undefined) return;
      const told = { progressToken: token, progress: done, total, message: oneLine(message, 500) };
      void extra.sendNotification({ method: 'notifications/progress', params: told }).catch(() => undefined);
    };
    return call(tool, given, { ...context, signal: extra.signal, progress }, terminal);
  });
  // A message that is no message of the protocol changes nothing.
  server.onerror = (error) => terminal.note(oneLine(error.message, 500));

  const over = Promise.withResolvers<void>();
  server.onclose = over.resolve;
  stdin.once('end', over.resolve);
  stdin.once('close', over.resolve);
  // The assistant is gone: nobody reads what is written.
  stdout.on('error', () => over.resolve());
  onSignal(['SIGINT', 'SIGTERM'], () => over.resolve());
  await server.connect(assistantLines(stdin, stdout));
  await over.promise;
  await lease.close();
  await server.close();
  stdin.destroy();
}

function listed({ name, title, description, input, isPaid = false }: Tool, allowance: Allowance | null) {
  const { $schema: _schema, ...inputSchema } = z.toJSONSchema(input.strict(), {
    io: 'input',
    // The pattern says it already, and some assistants refuse every tool if one has a format.
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
    },
  });
  return {
    name,
    title,
    description: isPaid ? `${description} ${priceOf(allowance)}` : description,
    inputSchema: inputSchema as { type: 'object' },
    annotations: {
      title,
      readOnlyHint: !isPaid,
      destructiveHint: false,
      idempotentHint: !isPaid,
      openWorldHint: isPaid,
    },
  };
}

/** The price and what may be spent, as a sentence of a description. */
function priceOf(allowance: Allowance | null): string {
  if (allowance === null) return 'It costs credits; show_budget tells the price.';
  const { maySpend, price, session, day } = allowance;
  const cost = `Each new answer costs up to ${plural(price, 'credit')}.`;
  return maySpend
    ? `${cost} Left for you now: ${plural(Math.min(session.left, day.left), 'credit')}.`
    : `${cost} It is switched off: a person has to allow it first.`;
}

async function call(
  tool: Tool,
  given: object,
  context: ToolContext,
  terminal: Terminal,
): Promise<CallToolResult> {
  try {
    const parsed = readArguments(tool, given);
    if (!parsed.success) throw new StackdeskError('usage', faultIn(parsed.error, tool));
    const { cursor, ...question } = parsed.data as { cursor?: string };
    const asked = [tool.name, question];
    const offset = offsetOf(cursor, asked);
    const result = await tool.run({ ...question, offset } as never, context);
    return resultOf(result, asked);
  } catch (error) {
    return errorOf(error, terminal);
  }
}

function callIn(params: object): Record<string, unknown> {
  const { arguments: given, ...call } = withoutNulls(params);
  if (given === undefined) return call;
  return { ...call, arguments: typeof given === 'string' ? valueIn(given) : given };
}

function withoutNulls(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function faultIn({ issues }: z.ZodError, { name, input }: Tool): string {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(input.shape);
    const takes = known.length === 0 ? 'no arguments' : known.join(', ');
    return `${name} does not know "${issue.keys.join('", "')}": it takes ${takes}.`;
  }
  const where = issue?.path.join('.') ?? '';
  return `${where === '' ? name : where}: ${issue?.message ?? 'The arguments are wrong.'}`;
}

function resultOf({ data, page, cost }: ToolResult, asked: unknown): CallToolResult {
  const paged = page === undefined ? null : pageOf(page.rows, page);
  const whole = {
    notice: DATA_NOTICE,
    ...(cost === undefined ? {} : { cost }),
    data: { ...data, ...(page === undefined ? {} : { [page.name]: paged?.rows }) },
    ...(paged?.next == null ? {} : { next_cursor: cursorAt(paged.next, asked) }),
  };
  const shown = fitting(whole, MOST_BYTES);
  if (shown === null) throw new StackdeskError('usage', 'The result is too large. Ask for less of it.');
  // The notice and the cursor are our own, and whole.
  const structured = { ...(shown as object), notice: DATA_NOTICE, ...nextOf(whole) };
  return {
    content: [{ type: 'text', text: safeJson(structured) }],
    structuredContent: structured,
  };
}

function nextOf({ next_cursor: next }: { next_cursor?: string }): { next_cursor?: string } {
  return next === undefined ? {} : { next_cursor: next };
}

function messageOf({ message, reason }: Problem): string {
  if (reason?.key === 'workspace_not_chosen')
    return 'Nothing is saved here yet, or several workspaces have something. Then a person names one in the arguments of this server: --workspace NAME.';
  return message;
}

/** A problem with its code and what to do, as a result that the assistant can read. */
export function errorOf(error: unknown, terminal: Pick<Terminal, 'note'>): CallToolResult {
  const isAborted = error instanceof Error && error.name === 'AbortError';
  const known = problemOf(isAborted ? new StackdeskError('cancelled', error.message) : error);
  const { code } = known;
  const message = oneLine(messageOf(known), 2_000);
  if (code === 'internal') terminal.note(message);
  const problem = {
    code,
    message,
    ...(known.advice === '' ? {} : { advice: oneLine(known.advice, 2_000) }),
  };
  const structured = { notice: ERROR_NOTICE, error: problem };
  return {
    isError: true,
    content: [{ type: 'text', text: safeJson(structured) }],
    structuredContent: structured,
  };
}
