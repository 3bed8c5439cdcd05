// market completion: shell completion scripts, generated from the command definitions.

import { Argument, Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const EXAMPLES = `
Examples:
  source <(market completion bash)
  market completion zsh > ~/.zfunc/_market
  market completion fish > ~/.config/fish/completions/market.fish`;

export const completion = new Command('completion')
  .description('Print a shell completion script')
  .addArgument(new Argument('<shell>', 'shell').choices(SHELLS))
  .addHelpText('after', EXAMPLES)
  .action((shell: (typeof SHELLS)[number], _options, command: Command) => {
    process.stdout.write({ bash, zsh, fish }[shell](wordsAfter(command.parent!)));
  });

/** What can follow `market`, `market push`, `market keys create`, … */
interface Words {
  path: string[];
  names: { name: string; about: string }[];
  flags: { name: string; about: string; choices: readonly string[] }[];
}

function wordsAfter(command: Command, path: string[] = []): Words[] {
  const commands = command.commands.map((one) => ({ name: one.name(), about: one.description() }));
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const names = [...commands, ...values.map((name) => ({ name, about: name }))];
  const flags = command.options.flatMap(({ long, description: about, argChoices: choices = [] }) =>
    long ? [{ name: long, about, choices }] : [],
  );
  return [{ path, names, flags }, ...command.commands.flatMap((one) => wordsAfter(one, [...path, one.name()]))];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Branches of a `case`: the command that the words so far select. */
function steps(words: Words[]): string {
  const branch = ({ path }: Words) =>
    `      ${quoted(`${path.slice(0, -1).join(' ')} ${path.at(-1)}`)}) at=${quoted(path.join(' '))} ;;`;
  return words
    .filter(({ path }) => path.length > 0)
    .map(branch)
    .join('\n');
}

/** Branches of a `case`: the values of an option with fixed choices. */
function choices(words: Words[], offer: (values: readonly string[]) => string): string {
  const branches = words.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.choices.length > 0)
      .map((flag) => `    ${quoted(`${path.join(' ')} ${flag.name}`)}) ${offer(flag.choices)}; return ;;`),
  );
  return branches.join('\n');
}

/** Branches of a `case`: everything that can follow a command. */
function offers(words: Words[], offer: (all: { name: string; about: string }[]) => string): string {
  return words
    .map(({ path, names, flags }) => `    ${quoted(path.join(' '))}) ${offer([...names, ...flags])} ;;`)
    .join('\n');
}

function bash(words: Words[]): string {
  const reply = (names: readonly string[]) => `COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$cur"))`;
  return `# bash completion for market
_market() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
${steps(words)}
    esac
  done
  case "$at $prev" in
${choices(words, reply)}
    *' -C'|*' --dir') COMPREPLY=($(compgen -d -- "$cur")); return ;;
  esac
  case "$at" in
${offers(words, (all) => reply(all.map(({ name }) => name)))}
  esac
}
complete -F _market market
`;
}

function zsh(words: Words[]): string {
  const described = ({ name, about }: { name: string; about: string }) =>
    quoted(`${name}:${about.replaceAll(':', '\\:')}`);
  return `#compdef market
_market() {
  local at= word
  local -a offers
  for word in \${words[2,CURRENT-1]}; do
    case "$at $word" in
${steps(words)}
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${choices(words, (values) => `compadd -- ${values.join(' ')}`)}
    *' -C'|*' --dir') _files -/; return ;;
  esac
  case "$at" in
${offers(words, (all) => `offers=(${all.map(described).join(' ')})`)}
  esac
  _describe 'market' offers
}
if [ "$funcstack[1]" = "_market" ]; then _market "$@"; else compdef _market market; fi
`;
}

function fish(words: Words[]): string {
  const lines = words.flatMap(({ path, names, flags }) => {
    const here = `complete -c market -n ${quoted(['__market_at', ...path].join(' '))}`;
    const values = (flag: Words['flags'][number]) =>
      flag.choices.length > 0 ? ` -x -a ${quoted(flag.choices.join(' '))}` : '';
    return [
      ...names.map(({ name, about }) => `${here} -a ${quoted(name)} -d ${quoted(about)}`),
      ...flags.map((flag) => `${here} -l ${quoted(flag.name.slice(2))} -d ${quoted(flag.about)}${values(flag)}`),
    ];
  });
  return `# fish completion for market
function __market_at
  set -l given (commandline -opc | string match -v -- '-*')
  test "$given[2..-1]" = "$argv"
end
complete -c market -f
${lines.join('\n')}
`;
}
