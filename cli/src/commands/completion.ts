// market completion: a script for the shell, made from the commands themselves.

import { Argument, Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completion = new Command('completion')
  .description('Print a script that completes commands and options in your shell')
  .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
  .addHelpText(
    'after',
    '\nExamples:\n  source <(market completion bash)\n  market completion zsh > ~/.zfunc/_market\n  market completion fish > ~/.config/fish/completions/market.fish',
  )
  .action((shell: (typeof SHELLS)[number], _options, command: Command) => {
    process.stdout.write(SCRIPTS[shell](wordsOf(command.parent!)));
  });

interface Words {
  /** The commands before: empty, `push`, `keys create`. */
  path: string;
  subcommands: { name: string; about: string }[];
  options: { flag: string; about: string; choices: readonly string[] }[];
}

function wordsOf(command: Command, path: string[] = []): Words[] {
  const subcommands = command.commands.map((one) => ({ name: one.name(), about: one.description() }));
  const options = command.options
    .filter(({ long }) => long)
    .map(({ long, description, argChoices = [] }) => ({ flag: long!, about: description, choices: argChoices }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const own = {
    path: path.join(' '),
    options,
    subcommands: [...subcommands, ...choices.map((name) => ({ name, about: '' }))],
  };
  return [own, ...command.commands.flatMap((one) => wordsOf(one, [...path, one.name()]))];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const SCRIPTS: Record<(typeof SHELLS)[number], (words: Words[]) => string> = {
  bash: (words) => `# bash completion for market
_market() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${words
  .filter(({ path }) => path)
  .map(({ path }) => `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) path=${quoted(path)} ;;`)
  .join('\n')}
    esac
  done
  case "$path $prev" in
${words.flatMap(({ path, options }) => options.filter(({ choices }) => choices.length > 0).map(({ flag, choices }) => `    ${quoted(`${path} ${flag}`)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`)).join('\n')}
    *' -C'|*' --dir') COMPREPLY=($(compgen -d -- "$cur")); return ;;
  esac
  case "$path" in
${words.map(({ path, subcommands, options }) => `    ${quoted(path)}) COMPREPLY=($(compgen -W ${quoted([...subcommands.map(({ name }) => name), ...options.map(({ flag }) => flag)].join(' '))} -- "$cur")) ;;`).join('\n')}
  esac
}
complete -F _market market
`,
  zsh: (words) => `#compdef market
_market() {
  local path= word
  local -a offers
  for word in \${words[2,CURRENT-1]}; do
    case "$path $word" in
${words
  .filter(({ path }) => path)
  .map(({ path }) => `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) path=${quoted(path)} ;;`)
  .join('\n')}
    esac
  done
  case "$path \${words[CURRENT-1]}" in
${words.flatMap(({ path, options }) => options.filter(({ choices }) => choices.length > 0).map(({ flag, choices }) => `    ${quoted(`${path} ${flag}`)}) compadd -- ${choices.join(' ')}; return ;;`)).join('\n')}
    *' -C'|*' --dir') _files -/; return ;;
  esac
  case "$path" in
${words.map(({ path, subcommands, options }) => `    ${quoted(path)}) offers=(${[...subcommands.map(({ name, about }) => [name, about]), ...options.map(({ flag, about }) => [flag, about])].map(([name, about]) => quoted(`${name}:${about!.replaceAll(':', '\\:')}`)).join(' ')}) ;;`).join('\n')}
  esac
  _describe 'market' offers
}
if [ "$funcstack[1]" = "_market" ]; then _market "$@"; else compdef _market market; fi
`,
  fish: (words) => `# fish completion for market
function __market_at
  set -l given (commandline -opc | string match -v -- '-*')
  test "$given[2..-1]" = "$argv"
end
complete -c market -f
${words
  .flatMap(({ path, subcommands, options }) => {
    const at = `complete -c market -n ${quoted(`__market_at ${path}`.trim())}`;
    const before = path ? `complete -c market -n ${quoted(`__fish_seen_subcommand_from ${path.split(' ')[0]}`)}` : at;
    return [
      ...subcommands.map(({ name, about }) => `${at} -a ${quoted(name)} -d ${quoted(about)}`),
      ...options.map(({ flag, about, choices }) => {
        const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : '';
        return `${before} -l ${quoted(flag.slice(2))} -d ${quoted(about)}${values}`;
      }),
    ];
  })
  .join('\n')}
`,
};
