// Parses the flags of a command and prints its help. flag-values.ts checks the values.

import { parseArgs } from 'node:util'
import { knownNames, nearest } from '../names/nearest.ts'
import { suggestion } from '../names/quoted-name.ts'
import { retired } from './retired.ts'

/**
 * A flag. `value` is the placeholder of its value in the help text; a switch has no `value`. `about` describes the
 * flag.
 */
export interface Flag {
  readonly value?: string
  readonly about: string
}

/** The flags and operand of a command, and its help text. */
export interface Usage {
  /** The usage line without the word `sightline`, such as `ddl --dialect D`. */
  readonly line: string
  /** Paragraphs below the usage line. */
  readonly about: string
  readonly flags: Readonly<Record<string, Flag>>
  /** The name of the operand in messages, such as `file` or `ID`. Default: the command takes no operand. */
  readonly operand?: string
}

/** The text of a flag. Messages name its place, such as `--port`. */
interface Given {
  readonly text: string
  readonly place: string
}

/** A command of the program. `run` resolves with the exit status. */
export interface Command {
  readonly usage: Usage
  run(args: Args): Promise<number>
}

/** Parses the text of a flag. Throws a `usageError` for invalid text. */
export type ReadFlag<T> = (text: string, flag: string) => T

export interface Args {
  /** Returns the parsed value of a flag; undefined if the flag is missing. */
  value<T>(name: string, read: ReadFlag<T>): T | undefined
  /** Returns the parsed value of a flag. Throws a usage error if the flag is missing. */
  need<T>(name: string, read: ReadFlag<T>): T
  /** Whether a switch is on. */
  has(name: string): boolean
  /** The operand; undefined if the operand is missing, or if it is `-` for standard input. */
  readonly operand: string | undefined
}

/** An error that ends the program: `status` is the exit status, and the message is printed as one line. */
export interface CommandError extends Error {
  readonly status: number
}

export const commandError = (status: number, message: string): CommandError =>
  Object.assign(new Error(message), { status })

/** A mistake in the command line: exit status 2. */
export const usageError = (message: string): CommandError => commandError(2, message)

export const isCommandError = (error: unknown): error is CommandError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** Parses the arguments after the command name. Throws a usage error for the first mistake. */
export function readArgs({ flags, operand: taken }: Usage, argv: readonly string[]): Args {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  )
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, Given>()
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const flag = flags[token.name]
    const isKnown = Object.hasOwn(flags, token.name) && token.rawName === `--${token.name}`
    if (flag === undefined || !isKnown) throw strayFlag(token.rawName, token.name, Object.keys(flags))
    if (given.has(token.name)) throw usageError(`${token.rawName} is given twice`)
    // In `--database --account acme`, `--account` is the next flag and not the value of `--database`.
    const isMissing = token.value === undefined || (!token.inlineValue && /^--./.test(token.value))
    if (flag.value !== undefined && isMissing) throw usageError(`${token.rawName} needs a value: ${flag.value}`)
    if (flag.value === undefined && token.value !== undefined) throw usageError(`${token.rawName} takes no value`)
    given.set(token.name, { text: token.value ?? '', place: token.rawName })
  }
  const [operand, extra] = operands
  if (operand !== undefined && taken === undefined) throw usageError(`unexpected argument ${operand}`)
  if (extra !== undefined) throw usageError(`only one ${taken} is accepted: leave out ${extra}`)
  return argsOf(given, operand === '-' ? undefined : operand)
}

/** Only commands that read the configuration had flags that its members replaced. */
function strayFlag(flag: string, name: string, names: readonly string[]): CommandError {
  const message = names.includes('config') ? retired(flag, name) : undefined
  return message === undefined ? unknownFlag(flag, names) : usageError(message)
}

/**
 * The usage error for an unknown flag. `names` are the known flags. `listed` is the noun for the entries that `--help`
 * lists.
 */
export function unknownFlag(flag: string, names: readonly string[], listed = 'flags'): CommandError {
  const near = nearest(flag, knownNames(names.map((name) => `--${name}`)))
  return usageError(`unknown flag ${flag}${suggestion(near)}; --help lists all ${listed}`)
}

function argsOf(given: ReadonlyMap<string, Given>, operand: string | undefined): Args {
  const value = <T>(name: string, read: ReadFlag<T>): T | undefined => {
    const one = given.get(name)
    return one === undefined ? undefined : read(one.text, one.place)
  }
  return {
    value,
    need(name, read) {
      const one = given.get(name)
      if (one === undefined) throw usageError(`--${name} is required; see --help`)
      return read(one.text, one.place)
    },
    has: (name) => given.has(name),
    operand,
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
