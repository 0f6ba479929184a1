// Reads the flags of a command, and prints its help. What a flag's value may be is in flag-values.ts.

import { parseArgs } from 'node:util'

/** A flag: the placeholder of its value in the help (none for a switch), and what it is for. */
export interface Flag {
  readonly value?: string
  readonly about: string
}

/** What a command takes, and the text that explains it. */
export interface Usage {
  /** The line after `sightline`, such as `ddl --dialect D`. */
  readonly line: string
  /** Paragraphs below it. */
  readonly about: string
  readonly flags: Readonly<Record<string, Flag>>
  /** Whether it takes a file, or `-` for standard input. */
  readonly takesFile?: boolean
}

/** A command: one file each, `run` resolves with the exit status. */
export interface Command {
  readonly usage: Usage
  run(args: Args): Promise<number>
}

/** From the text of a flag to its value; throws what `usageError` makes. */
export type ReadFlag<T> = (text: string, flag: string) => T

export interface Args {
  /** The value of a flag, or undefined where it was not given. */
  value<T>(name: string, read: ReadFlag<T>): T | undefined
  /** The value of a flag that must be given. */
  need<T>(name: string, read: ReadFlag<T>): T
  /** Whether a switch was given. */
  has(name: string): boolean
  /** The file to read; undefined for standard input. */
  readonly file: string | undefined
}

/** An error that ends the program with one line on standard error and this status. */
export interface CommandError extends Error {
  readonly status: number
}

export const commandError = (status: number, message: string): CommandError =>
  Object.assign(new Error(message), { status })

/** What is wrong with how the program was called. */
export const usageError = (message: string): CommandError => commandError(2, message)

export const isCommandError = (error: unknown): error is CommandError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** Reads what follows the name of a command. Throws a usage error that names what is wrong. */
export function readArgs({ flags, takesFile }: Usage, argv: readonly string[]): Args {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  )
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, string>()
  const files: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value)
    if (token.kind !== 'option') continue
    const flag = flags[token.name]
    const isKnown = Object.hasOwn(flags, token.name) && token.rawName === `--${token.name}`
    if (flag === undefined || !isKnown) throw usageError(`unknown flag ${token.rawName}; --help lists those that exist`)
    if (given.has(token.name)) throw usageError(`${token.rawName} is given twice`)
    // A flag is no value: `--database --account acme` forgot one.
    const isMissing = token.value === undefined || (!token.inlineValue && /^--./.test(token.value))
    if (flag.value !== undefined && isMissing) throw usageError(`${token.rawName} needs a value: ${flag.value}`)
    if (flag.value === undefined && token.value !== undefined) throw usageError(`${token.rawName} takes no value`)
    given.set(token.name, token.value ?? '')
  }
  const [file, extra] = files
  if (file !== undefined && takesFile !== true) throw usageError(`unexpected argument ${file}`)
  if (extra !== undefined) throw usageError(`one file at most, but ${extra} is a second`)
  return argsOf(given, file === '-' ? undefined : file)
}

function argsOf(given: ReadonlyMap<string, string>, file: string | undefined): Args {
  const value = <T>(name: string, read: ReadFlag<T>): T | undefined => {
    const text = given.get(name)
    return text === undefined ? undefined : read(text, `--${name}`)
  }
  return {
    value,
    need(name, read) {
      const text = given.get(name)
      if (text === undefined) throw usageError(`--${name} is needed; --help tells more`)
      return read(text, `--${name}`)
    },
    has: (name) => given.has(name),
    file,
  }
}

/** The text of `--help`. */
export function helpText({ line, about, flags }: Usage): string {
  const all: Readonly<Record<string, Flag>> = { ...flags, help: { about: 'This text.' } }
  const rows = Object.entries(all).map(
    ([name, { value, about }]) => [`  --${name}${value === undefined ? '' : ` ${value}`}`, about] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  const list = rows.map(([left, right]) => left.padEnd(width) + right.replaceAll('\n', `\n${' '.repeat(width)}`))
  return `usage: sightline ${line}\n\n${about}\n\n${list.join('\n')}\n`
}
