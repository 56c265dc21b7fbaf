import type { z } from 'zod';
import { contract } from '#contract/procedures.ts';
import { shellCalls } from '#contract/shell.ts';

/** Every call that a page can make: the engine's procedures (`group/name`) and the shell's calls. */
export interface PageCall {
  to: 'engine' | 'shell';
  name: string;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

export const allCalls: readonly PageCall[] = [
  ...Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, member]): PageCall => {
      const { inputSchema, outputSchema } = (
        member as { '~orpc': { inputSchema?: z.ZodType; outputSchema?: z.ZodType } }
      )['~orpc'];
      return { to: 'engine', name: `${group}/${name}`, input: inputSchema, output: outputSchema };
    }),
  ),
  ...Object.entries(shellCalls).map(
    ([name, { input, output }]): PageCall => ({ to: 'shell', name, input, output }),
  ),
];
