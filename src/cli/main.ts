#!/usr/bin/env node
// The `sightline` program: finds the command, reads its flags, and ends with its status.
// Whatever goes wrong is one line on standard error; each command is a file of its own, loaded only when it is run.

import { type Command, helpText, isCommandError, readArgs, usageError } from './args.ts'

const commands: Readonly<Record<string, readonly [about: string, load: () => Promise<{ readonly command: Command }>]>> =
  {
    serve: [
      'Serve the data of a DuckDB file or of a server over HTTP; without either, of a sample made on the spot.',
      () => import('./serve.ts'),
    ],
    compile: ['Turn JSON requests into SQL.', () => import('./compile.ts')],
    query: ['Answer JSON requests from a DuckDB file or from a server.', () => import('./query.ts')],
    sample: ['Make a DuckDB file with sample data.', () => import('./sample.ts')],
    ddl: ['Print the tables of the reference warehouse.', () => import('./ddl.ts')],
    load: ['Copy a warehouse from a DuckDB file to a Postgres or Trino server.', () => import('./load.ts')],
  }

const HELP = `usage: sightline COMMAND [FLAGS]

${Object.entries(commands)
  .map(([name, [about]]) => `  ${name.padEnd(9)}${about}`)
  .join('\n')}

sightline COMMAND --help tells more.
`

async function main([name, ...argv]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') return help(HELP)
  const names = Object.keys(commands).join(', ')
  if (name === undefined) throw usageError(`a command is needed: ${names}`)
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry === undefined) throw usageError(`unknown command ${JSON.stringify(name)}; there are ${names}`)
  const { command } = await entry[1]()
  // Anywhere before `--`, and whatever else is wrong with the line.
  const flags = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  if (flags.includes('--help') || flags.includes('-h')) return help(helpText(command.usage))
  return command.run(readArgs(command.usage, argv))
}

function help(text: string): number {
  process.stdout.write(text)
  return 0
}

// Whoever read our output has gone: nothing is left to be done, and nothing to be said.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`sightline: ${message.split('\n', 1)[0]}\n`)
  process.exitCode = isCommandError(error) ? error.status : 2
}
