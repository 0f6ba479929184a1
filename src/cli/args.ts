// Reads the flags of a command, and prints its help. What a flag's value may be is in flag-values.ts.

import { parseArgs } from 'node:util'
import { knownNames, nearest } from '../names/nearest.ts'
import { suggestion } from '../names/quoted-name.ts'

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
  /** What it takes beside flags, in words: a file, or `-` for standard input; the ID of a key. Default: nothing. */
  readonly operand?: string
  /** Whether its flags may also come from the environment and from a file. */
  readonly isConfigurable?: boolean
}

/** What was given for a flag, and what messages call the place: `--port`, or where else it came from. */
export interface Given {
  readonly text: string
  readonly place: string
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
  /** What stands beside the flags; undefined for nothing, and for `-`. */
  readonly operand: string | undefined
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

/**
 * Reads what follows the name of a command. Throws a usage error that names what is wrong. `configured` adds what stands
 * elsewhere to the flags of a command that can be configured.
 */
export function readArgs(
  usage: Usage,
  argv: readonly string[],
  configured: (usage: Usage, given: ReadonlyMap<string, Given>) => ReadonlyMap<string, Given> = (_, given) => given,
): Args {
  const { given, operand } = readFlags(usage, argv)
  return argsOf(usage.isConfigurable === true ? configured(usage, given) : given, operand)
}

function readFlags({ flags, operand: taken }: Usage, argv: readonly string[]) {
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
    if (flag === undefined || !isKnown) throw unknownFlag(token.rawName, Object.keys(flags))
    if (given.has(token.name)) throw usageError(`${token.rawName} is given twice`)
    // A flag is not a value: `--database --account acme` forgot one.
    const isMissing = token.value === undefined || (!token.inlineValue && /^--./.test(token.value))
    if (flag.value !== undefined && isMissing) throw usageError(`${token.rawName} needs a value: ${flag.value}`)
    if (flag.value === undefined && token.value !== undefined) throw usageError(`${token.rawName} takes no value`)
    given.set(token.name, { text: token.value ?? '', place: token.rawName })
  }
  const [operand, extra] = operands
  if (operand !== undefined && taken === undefined) throw usageError(`unexpected argument ${operand}`)
  if (extra !== undefined) throw usageError(`at most one ${taken} is allowed, not ${extra} as well`)
  return { given, operand: operand === '-' ? undefined : operand }
}

/** What is wrong with a flag that is none of these, all of which `--help` lists. */
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

const ELSEWHERE = `Each flag may also stand in the environment (--time-zone as SIGHTLINE_TIME_ZONE), or as a member of the JSON file that
--config names ({"port": 8080, "partitioned": true}). A flag wins over the environment, and the environment over the file.`

/** The text of `--help`. */
export function helpText({ line, about, flags, isConfigurable }: Usage): string {
  const all: Readonly<Record<string, Flag>> = { ...flags, help: { about: 'This text.' } }
  const rows = Object.entries(all).map(
    ([name, { value, about }]) => [`  --${name}${value === undefined ? '' : ` ${value}`}`, about] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  const list = rows.map(([left, right]) => left.padEnd(width) + right.replaceAll('\n', `\n${' '.repeat(width)}`))
  const elsewhere = isConfigurable === true ? `\n${ELSEWHERE}\n` : ''
  return `usage: sightline ${line}\n\n${about}\n\n${list.join('\n')}\n${elsewhere}`
}
