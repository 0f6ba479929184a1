#!/usr/bin/env node

// The `sightline` program: finds the command, parses its flags, runs it, and exits with the status that it returns.
// Prints any error as one line on standard error. Loads only the code of the requested command.

import { knownNames, nearest } from '../names/nearest.ts'
import { quote, suggestion } from '../names/quoted-name.ts'
import { messageOf } from '../std/error-details.ts'
import { type Command, helpText, isCommandError, readArgs, unknownFlag, usageError } from './args.ts'
import { endOnSignals } from './files/at-end.ts'
import { endWithOutput } from './io/output.ts'
import { missingPackage } from './sources/missing-package.ts'

const commands: Readonly<Record<string, readonly [about: string, load: () => Promise<{ readonly command: Command }>]>> =
  {
    serve: [
      'Serve the data of a DuckDB file, or of a Postgres or Trino server, over HTTP. Default: sample data.',
      () => import('./commands/serve.ts'),
    ],
    compile: ['Turn JSON requests into SQL.', () => import('./commands/compile.ts')],
    query: [
      'Answer JSON requests from a DuckDB file, or from a Postgres or Trino server.',
      () => import('./commands/query.ts'),
    ],
    ask: ['Answer a question in plain English, or translate many questions.', () => import('./commands/ask.ts')],
    mcp: [
      'Serve the data to a language model on this machine, over the Model Context Protocol.',
      () => import('./commands/mcp.ts'),
    ],
    check: ['Check tables against a mapping, or suggest a mapping.', () => import('./commands/check.ts')],
    sample: ['Make a DuckDB file with sample data.', () => import('./commands/sample.ts')],
    ddl: ['Print the statements that create the tables of the reference warehouse.', () => import('./commands/ddl.ts')],
    describe: [
      'Print the fields, operators, functions and reports that requests can name.',
      () => import('./commands/describe.ts'),
    ],
    load: ['Copy a warehouse from a DuckDB file to a Postgres or Trino server.', () => import('./commands/load.ts')],
    'rollups ddl': [
      'Print the statements that create and fill summary tables.',
      () => import('./commands/rollups-ddl.ts'),
    ],
    'rollups build': [
      'Fill summary tables with all days whose rows no longer change.',
      () => import('./commands/rollups-build.ts'),
    ],
    'rollups refresh': [
      'Add days whose rows no longer change to summary tables.',
      () => import('./commands/rollups-refresh.ts'),
    ],
    'rollups verify': [
      'Compare summary tables with the raw rows, and check facts.',
      () => import('./commands/rollups-verify.ts'),
    ],
    'rollups explain': [
      'Print which summary tables would answer a request, and why the others would not.',
      () => import('./commands/rollups-explain.ts'),
    ],
    'keys add': ['Add an API key to a keys file, and print the key.', () => import('./commands/keys-add.ts')],
    'keys list': ['List the keys of a keys file.', () => import('./commands/keys-list.ts')],
    'keys revoke': ['Revoke a key in a keys file.', () => import('./commands/keys-revoke.ts')],
  }

function list(names: readonly string[]): string {
  const width = Math.max(...names.map((name) => name.length)) + 2
  return `usage: sightline COMMAND [FLAGS]

${names.map((name) => `  ${name.padEnd(width)}${commands[name]?.[0]}`).join('\n')}

"sightline COMMAND --help" or "sightline help COMMAND" explains a command; "sightline --version" prints the version.
`
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help'

async function main(words: readonly string[]): Promise<number> {
  const [first, second] = words
  const all = Object.keys(commands)
  if (first === 'help' && second !== undefined && !isHelp(second)) return main([...words.slice(1), '--help'])
  if (isHelp(first)) return help(list(all))
  if (first === '--version' || first === '-v' || first === 'version') return version()
  if (first === undefined) throw usageError(`a command is required: ${all.join(', ')}`)
  if (first.startsWith('-')) throw unknownFlag(first, ['help', 'version'], 'commands')
  // Two-word commands, such as `keys add`.
  const actions = all.filter((name) => name.startsWith(`${first} `))
  if (actions.length > 0 && isHelp(second)) return help(list(actions))
  if (actions.length > 0 && second === undefined) throw usageError(`a command is required: ${actions.join(', ')}`)
  const length = actions.length > 0 ? 2 : 1
  const name = words.slice(0, length).join(' ')
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry === undefined) throw unknownCommand(name, words, actions.length > 0 ? actions : all)
  const [, load] = entry
  return run(await load(), words.slice(length))
}

/** The error suggests a command that is similar to both words, as in `kyes list`, or to the first word. */
function unknownCommand(name: string, words: readonly string[], names: readonly string[]) {
  const known = knownNames(names)
  const near = nearest(words.slice(0, 2).join(' '), known) ?? nearest(name, known)
  return usageError(`unknown command ${quote(name)}${suggestion(near)}; expected one of ${names.join(', ')}`)
}

async function run({ command }: { readonly command: Command }, argv: readonly string[]): Promise<number> {
  // --help works anywhere before `--`, even if other flags are invalid.
  const flags = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  if (flags.includes('--help') || flags.includes('-h')) return help(helpText(command.usage))
  return command.run(readArgs(command.usage, argv))
}

async function version(): Promise<number> {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  process.stdout.write(`${manifest.version}\n`)
  return 0
}

function help(text: string): number {
  process.stdout.write(text)
  return 0
}

endOnSignals()
endWithOutput()
// A write error on standard error must not end the program.
process.stderr.on('error', () => {})

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (cause) {
  const error = missingPackage(cause) ?? cause
  const message = messageOf(error)
  process.stderr.write(`sightline: ${message.split('\n', 1)[0]}\n`)
  process.exitCode = isCommandError(error) ? error.status : 2
}
