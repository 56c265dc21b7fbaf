import packageFacts from '../../../package.json' with { type: 'json' };
import { StackdeskError } from '#contract/errors.ts';
import { type AssistantProgram, assistantPrograms, setupOf } from '#contract/values/assistant-setup.ts';
import { textFlag } from '../arguments.ts';
import { type Command, takes } from '../command.ts';
import { keptFlags } from '../next-call.ts';
import { dataDirOf } from '../open-engine.ts';

const names = Object.keys(assistantPrograms) as AssistantProgram[];
const summary =
  'Lets an assistant use Stackdesk, by the Model Context Protocol over stdin and stdout. It may spend nothing unless a person allowed that (config --assistants).';

export const mcpCommand: Command = {
  summary,
  verbs: {
    '': {
      args: '',
      summary,
      flags: { setup: takes(names.join('|'), 'prints what to paste into this program, and ends') },
      example: [
        'mcp --setup claude-code',
        'mcp --setup claude-desktop',
        'config --assistants on --assistant-session-budget 20 --assistant-day-budget 100',
      ],
      run: async ({ flags }, terminal) => {
        const wanted = textFlag(flags, 'setup');
        if (wanted !== undefined) {
          const program = names.find((each) => each === wanted);
          if (program === undefined)
            throw new StackdeskError('usage', `--setup takes one of ${names.join(', ')}, not "${wanted}".`);
          const [command = '', ...args] = terminal.program.call;
          const call = {
            command,
            args: [...args, 'mcp', ...keptFlags({ ...flags, 'data-dir': dataDirOf(terminal, flags) })],
          };
          const { where, lines } = setupOf(program, call);
          return { json: { program, where, lines }, text: [where, '', ...lines], exitCode: 0 };
        }
        // The protocol's library is large, and no other command needs it.
        const { serveAssistant } = await import('../mcp/serve.ts');
        await serveAssistant(terminal, flags, packageFacts.version);
        return { json: undefined, text: [], exitCode: 0 };
      },
    },
  },
};
