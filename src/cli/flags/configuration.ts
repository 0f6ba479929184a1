// Settings from the command line, the environment and the file of --config. The command line overrides the environment,
// and the environment overrides the file.

import { readBytes } from '../../json/read-json.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import { quote, suggestion, unknownAmong } from '../../names/quoted-name.ts'
import { type Given, type Usage, usageError } from '../args.ts'
import { bytesOfFile } from '../io/regular-file.ts'
import { isOther, PREFIX, SECRETS } from './other-variables.ts'

type Givens = ReadonlyMap<string, Given>
type Environment = Readonly<Record<string, string | undefined>>

/** Merges the command line, the environment and the file, in this order of precedence. */
export const configuredBy =
  (environment: Environment) =>
  ({ flags }: Usage, given: Givens): Givens => {
    const near = new Map<string, Given | undefined>([...fromEnvironment(flags, environment), ...given])
    const file = near.get('config')
    const all = file === undefined ? near : new Map([...fromFile(flags, file), ...near])
    return new Map([...all].flatMap(([name, setting]) => (setting === undefined ? [] : [[name, setting] as const])))
  }

type Flags = Usage['flags']

/**
 * The settings of one place: the command line, the environment or the file. The value undefined marks a switch that
 * this place turns off, even if a place of lower precedence turns it on.
 */
type Settings = ReadonlyMap<string, Given | undefined>

function fromEnvironment(flags: Flags, environment: Environment): Settings {
  refuseUnknown(Object.keys(flags), environment)
  return readAll(flags, Object.keys(flags), (name) => {
    const place = variableOf(name)
    const value = environment[place]
    // Kubernetes sets SIGHTLINE_PORT to tcp://... for a service named sightline.
    return { place, value: isOther(place, value) ? undefined : value }
  })
}

function refuseUnknown(names: readonly string[], environment: Environment): void {
  const known = new Set(names.map(variableOf))
  const isUnknown = (variable: string) =>
    variable.startsWith(PREFIX) && !known.has(variable) && !isOther(variable, environment[variable])
  const unknown = Object.keys(environment).find(isUnknown)
  if (unknown === undefined) return
  // Compare without the common prefix, which would make any two names similar.
  const own = (variable: string) => variable.slice(PREFIX.length)
  const near = nearest(own(unknown), knownNames([...known, ...SECRETS].map(own)))
  throw usageError(`unknown environment variable ${quote(unknown)}${suggestion(near && PREFIX + near)}`)
}

const variableOf = (name: string) => `${PREFIX}${name.toUpperCase().replaceAll('-', '_')}`

function fromFile(flags: Flags, { text: path, place }: Given): Settings {
  const members = readMembers(path, place)
  const names = Object.keys(flags).filter((name) => name !== 'config')
  const unknown = [...members.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw usageError(`${path}: ${unknownAmong(names, 'member', unknown)}`)
  return readAll(flags, names, (name) => ({ place: `${path}: ${name}`, value: members.get(name) }))
}

function readMembers(path: string, place: string): ReadonlyMap<string, unknown> {
  const read = readBytes(bytesOfFile(path, place), 'file')
  if (!read.ok) throw usageError(`${place} ${path}: ${read.issue.message}`)
  const { value } = read
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return new Map(Object.entries(value))
  throw usageError(`${place} ${path}: must be a JSON object whose members are named after flags`)
}

type Found = { readonly place: string; readonly value: unknown }

function readAll(flags: Flags, names: readonly string[], find: (name: string) => Found): Settings {
  const entries = names.flatMap((name): readonly (readonly [string, Given | undefined])[] => {
    const { place, value } = find(name)
    const placeholder = flags[name]?.value
    if (value === undefined || value === null) return []
    return [
      [
        name,
        placeholder === undefined ? switchAt(place, value) : { text: textOf(value, place, name, placeholder), place },
      ],
    ]
  })
  return new Map(entries)
}

function switchAt(place: string, value: unknown): Given | undefined {
  if (value === true || value === 'true') return { text: '', place }
  if (value === false || value === 'false') return undefined
  throw usageError(`${place} must be true or false, not ${shown(value)}`)
}

function textOf(value: unknown, place: string, name: string, placeholder: string): string {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'boolean' && placeholder === 'on|off') return value ? 'on' : 'off'
  const example = `as in --${name} ${placeholder}`
  // The message does not repeat the number: JSON.parse may have changed its digits.
  if (typeof value === 'number')
    throw usageError(`${place} must be a string, or a whole number up to ${Number.MAX_SAFE_INTEGER}, ${example}`)
  throw usageError(`${place} must be a string or a number, ${example}, not ${shown(value)}`)
}

/** A value as JSON, cut to a length that fits into a message. */
const shown = (value: unknown) => (typeof value === 'string' ? quote(value) : JSON.stringify(value).slice(0, 100))
