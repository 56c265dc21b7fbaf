import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';
import { main } from '../../../main/cli/main.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { writeSettings } from '../../../main/engine/store/settings.ts';
import type { AssistantLimits } from '#contract/models/settings.ts';
import { CLI_PROGRAM } from './cli-program.ts';
import { madeProgram } from './made-program.ts';

/** What a tool returned, read as an assistant reads it. */
export interface ToolAnswer {
  /** The code of its error; null if it is none. */
  code: string | null;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  data: any;
  /** What it says that it cost, in credits; null if it says nothing. */
  credits: number | null;
  next: string | undefined;
  /** The JSON as it came, as text. */
  text: string;
}

export interface Assistant {
  client: Client;
  call(name: string, given?: object): Promise<ToolAnswer>;
  /** What came on stdout and is no message of the protocol, and what else went wrong there. */
  strange: readonly Error[];
  /** Ends the server as an assistant does, and waits for it. */
  close(): Promise<void>;
}

/** The official client of the Model Context Protocol, and the command line in this process. */
export async function openAssistant(
  environment: Record<string, string>,
  { name = 'test-assistant' } = {},
): Promise<Assistant> {
  const fromServer = new PassThrough();
  const made = madeProgram({ environment, onStdout: (chunk) => void fromServer.write(chunk) });
  const ended = main(['mcp'], made.program);
  // Both ends of the protocol write the same lines.
  return assistantOver(new StdioServerTransport(fromServer, made.stdin), name, async () => {
    made.stdin.end();
    await ended;
  });
}

/** The official client over the pipes of the built command line. */
export async function openAssistantProcess(environment: Record<string, string>): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI_PROGRAM, 'mcp'],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...environment },
    stderr: 'ignore',
  });
  return assistantOver(transport, 'test-assistant');
}

async function assistantOver(
  transport: Transport,
  name: string,
  end: () => Promise<void> = async () => undefined,
): Promise<Assistant> {
  const client = new Client({ name, version: '1.0.0' });
  const strange: Error[] = [];
  client.onerror = (error) => void strange.push(error);
  await client.connect(transport);
  const close = async () => {
    await client.close();
    await end();
  };
  onTestFinished(close);
  return {
    client,
    strange,
    close,
    call: async (tool, given = {}) => {
      const found = await client.callTool(
        { name: tool, arguments: given as Record<string, unknown> },
        undefined,
        {
          timeout: 120_000,
        },
      );
      const [content] = found.content as { text: string }[];
      const structured = found.structuredContent as Partial<{
        data: unknown;
        cost: { credits: number };
        next_cursor: string;
        error: { code: string; message: string };
      }>;
      return {
        code: structured.error?.code ?? null,
        message: structured.error?.message ?? '',
        data: structured.data,
        credits: structured.cost?.credits ?? null,
        next: structured.next_cursor,
        text: content?.text ?? '',
      };
    },
  };
}

/** Sets what assistants may spend, as a person did in the window. */
export function allowAssistants(dataDir: string, limits: Partial<AssistantLimits>): void {
  const { db, close } = openStore(dataDir);
  writeSettings(db, { assistantsMaySpend: true, ...limits });
  close();
}
