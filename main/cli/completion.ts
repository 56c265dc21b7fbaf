import { type Commands, type Flag, type Flags, globalFlags } from './command.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** What may stand in place of a command. */
const OWN_WORDS = ['sandbox', 'help'];

/** A script with which a shell completes commands, verbs, flags and the few values that some flags take. */
export function completionScript(shell: Shell, commands: Commands): string[] {
  if (shell === 'powershell') return powershellScript(commands);
  return shell === 'fish' ? fishScript(commands) : wordScript(shell, commands);
}

/** Bash and zsh: one function that finds the command and the verb before the cursor. */
function wordScript(shell: 'bash' | 'zsh', commands: Commands): string[] {
  const isBash = shell === 'bash';
  const [line, cursor] = isBash ? ['COMP_WORDS', 'COMP_CWORD'] : ['words', '(CURRENT - 1)'];
  const values = valuesOf(commands);
  const taking = flagsWithValue(commands).join('|');
  // Arrays of zsh start at 1.
  const at = (index: string) => `\${${line}[${isBash ? index : `${index} + 1`}]}`;
  return [
    ...(isBash ? [] : ['#compdef stackdesk']),
    '_stackdesk() {',
    "  local current previous command='' verb='' known='' before='' word i",
    `  current="${at(`${cursor}`)}"`,
    `  previous="${at(`${cursor} - 1`)}"`,
    `  for ((i = 1; i < ${cursor}; i++)); do`,
    `    word="${at('i')}"`,
    '    case "$before" in',
    `      ${taking}) before=''; continue ;;`,
    '    esac',
    '    before="$word"',
    '    case "$word" in',
    '      -*) ;;',
    '      *) if [ -z "$command" ]; then command="$word"; elif [ -z "$verb" ]; then verb="$word"; fi ;;',
    '    esac',
    '  done',
    '  case "$previous" in',
    ...values.map(([name, each]) => `    --${name}) known='${each.join(' ')}' ;;`),
    `    ${taking}) ;;`,
    '    *)',
    '      case "$command $verb" in',
    ...casesOf(commands).map(([pattern, words]) => `        ${pattern}) known='${words.join(' ')}' ;;`),
    '      esac ;;',
    '  esac',
    ...(isBash
      ? [
          '  COMPREPLY=($(compgen -W "$known" -- "$current"))',
          '}',
          'complete -o default -F _stackdesk stackdesk',
        ]
      : [
          // The unquoted `echo` gives one word each. If none fits, names of files are completed.
          '  compadd -- $(echo $known) || _files',
          '}',
          'if [ "$funcstack[1]" = _stackdesk ]; then _stackdesk "$@"; else compdef _stackdesk stackdesk; fi',
        ]),
  ];
}

/** What may come next after a command and a verb, as patterns of `case`. The first that matches counts. */
function casesOf(commands: Commands): [string, string[]][] {
  const cases: [string, string[]][] = [
    ["' '", [...Object.keys(commands), ...OWN_WORDS, '--help', '--version']],
  ];
  for (const [name, { verbs }] of Object.entries(commands)) {
    for (const [verb, { flags }] of Object.entries(verbs))
      if (verb !== '') cases.push([`'${name} ${verb}'`, flagNames({ ...flags, ...globalFlags })]);
    const names = Object.keys(verbs).filter((verb) => verb !== '');
    cases.push([`'${name} '*`, [...names, ...flagNames({ ...verbs['']?.flags, ...globalFlags })]]);
  }
  return cases;
}

function fishScript(commands: Commands): string[] {
  const lines = ['complete -c stackdesk -e'];
  const names = Object.keys(commands).join(' ');
  for (const [name, { summary, verbs }] of Object.entries(commands)) {
    lines.push(
      `complete -c stackdesk -f -n 'not __fish_seen_subcommand_from ${names}' -a ${name} -d ${quoted(summary)}`,
    );
    const own = Object.keys(verbs).filter((verb) => verb !== '');
    for (const [verb, { summary: about, flags }] of Object.entries(verbs)) {
      const isHere = `__fish_seen_subcommand_from ${name}`;
      const noVerb =
        own.length === 0 ? isHere : `${isHere}; and not __fish_seen_subcommand_from ${own.join(' ')}`;
      if (verb !== '') lines.push(`complete -c stackdesk -f -n '${noVerb}' -a ${verb} -d ${quoted(about)}`);
      const isMeant = verb === '' ? noVerb : `${isHere}; and __fish_seen_subcommand_from ${verb}`;
      lines.push(...Object.entries(flags).map((flag) => fishFlag(flag, ` -n '${isMeant}'`)));
    }
  }
  const isFirst = `not __fish_seen_subcommand_from ${names}`;
  return [
    ...lines,
    `complete -c stackdesk -f -n '${isFirst}' -a '${OWN_WORDS.join(' ')}'`,
    `complete -c stackdesk -f -n '${isFirst}' -l version -d 'the version'`,
    ...Object.entries(globalFlags).map((flag) => fishFlag(flag, '')),
  ];
}

/** As `wordScript`: finds the command and the verb before the cursor. */
function powershellScript(commands: Commands): string[] {
  const list = (words: readonly string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`;
  const table = (name: string, entries: readonly (readonly [string, readonly string[]])[]) => [
    `  $${name} = @{`,
    ...entries.map(([key, words]) => `    '${key}' = ${list(words)}`),
    '  }',
  ];
  return [
    'Register-ArgumentCompleter -Native -CommandName stackdesk, stackdesk.cmd -ScriptBlock {',
    '  param($current, $line, $cursor)',
    ...table(
      'next',
      casesOf(commands).map(([pattern, words]) => [pattern.replaceAll(/['*]/g, '').trim(), words]),
    ),
    ...table(
      'values',
      valuesOf(commands).map(([name, each]) => [`--${name}`, each]),
    ),
    `  $taking = ${list(flagsWithValue(commands))}`,
    "  $command = ''; $verb = ''; $before = ''",
    '  foreach ($element in @($line.CommandElements | Select-Object -Skip 1)) {',
    '    if ($element.Extent.EndOffset -ge $cursor) { break }',
    '    $word = "$element"',
    "    if ($taking -contains $before) { $before = ''; continue }",
    '    $before = $word',
    "    if ($word.StartsWith('-')) { continue }",
    "    if ($command -eq '') { $command = $word } elseif ($verb -eq '') { $verb = $word }",
    '  }',
    '  if ($values.ContainsKey($before)) { $known = $values[$before] }',
    '  elseif ($taking -contains $before) { return }',
    '  elseif ($next.ContainsKey("$command $verb")) { $known = $next["$command $verb"] }',
    '  else { $known = $next[$command] }',
    '  $known | Where-Object { $_ -like "$current*" } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
  ];
}

function fishFlag([name, { type, short, value, help }]: [string, Flag], condition: string): string {
  const values = fixedValues(value);
  const takes = type === 'boolean' ? '' : values.length > 0 ? ` -x -a '${values.join(' ')}'` : ' -r';
  const letter = short === undefined ? '' : ` -s ${short}`;
  return `complete -c stackdesk${condition} -l ${name}${letter}${takes} -d ${quoted(help)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function flagNames(flags: Flags): string[] {
  return Object.keys(flags).map((name) => `--${name}`);
}

/** All flags that take a value. The word after one is neither a command nor a verb. */
function flagsWithValue(commands: Commands): string[] {
  const tables = Object.values(commands).flatMap(({ verbs }) =>
    Object.values(verbs).map(({ flags }) => flags),
  );
  const named = [globalFlags, ...tables].flatMap((flags) => Object.entries(flags));
  return [...new Set(named.filter(([, { type }]) => type === 'string').map(([name]) => `--${name}`))];
}

/** The flags with a few possible values, each with the values of all verbs that have this flag. */
function valuesOf(commands: Commands): [string, string[]][] {
  const found = new Map<string, Set<string>>();
  for (const { verbs } of Object.values(commands))
    for (const { flags } of Object.values(verbs))
      for (const [name, { value }] of Object.entries(flags))
        for (const each of fixedValues(value)) found.set(name, (found.get(name) ?? new Set()).add(each));
  return [...found].map(([name, values]) => [name, [...values]]);
}

/** The values in a text such as `same|utf-8`. A part in capitals means any value, and is left out. */
function fixedValues(value = ''): string[] {
  return value.includes('|') ? value.split('|').filter((each) => /^[a-z0-9-]+$/.test(each)) : [];
}
