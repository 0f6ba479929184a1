// The members of a configuration as data: how to read each member, and the flag that overrides it.

import { isAbsolute, relative, resolve } from 'node:path'
import { quote, unknownAmong } from '../../names/quoted-name.ts'
import { isObject } from '../../std/is-object.ts'
import { type Flag, type ReadFlag, usageError } from '../args.ts'
import { wholeNumber } from '../flag-values.ts'

/** A value, and the flag, variable or member that sets it, for messages. */
export interface Placed<T> {
  readonly value: T
  readonly place: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The location of a value in a configuration. */
export interface At {
  /** The file and the path of the member: `sightline.config.ts: server`. */
  readonly place: string
  /** The prefix of places inside this group, such as `sightline.config.ts: server.`. */
  readonly prefix: string
  /** The folder of the file. */
  readonly folder: string
  readonly environment: Environment
}

/** A flag that overrides a member. */
export interface MemberFlag extends Flag {
  readonly name: string
}

/** The flag and the environment variable that override a member. */
export interface Overrides {
  readonly flag?: MemberFlag
  readonly variable?: string
}

/** Both functions throw a usage error for a value that is not accepted. */
export interface Member<T> extends Overrides {
  read(given: unknown, at: At): T
  readText: ReadFlag<T>
}

/** Members by name. A nested object groups the members of one subject. */
export interface Members {
  readonly [name: string]: Member<unknown> | Members
}

/** The values of members. A member that nothing sets is undefined. */
export type Values<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends Member<infer T> ? Placed<T> | undefined : Values<Group[Name]>
}

/** Requires a member for each member of a configuration type. */
export type MembersOf<Config> = {
  readonly [Name in keyof Config]-?: Member<unknown> | MembersOf<NonNullable<Config[Name]>>
}

export const isMember = (one: Member<unknown> | Members): one is Member<unknown> => typeof one.read === 'function'

/** A string that `read` accepts. */
export const string = <T>(read: ReadFlag<T>, overrides: Overrides = {}): Member<T> => ({
  ...overrides,
  read: (given, { place }) => {
    if (typeof given !== 'string') throw mustBe(place, 'be a string', given)
    return read(given, place)
  },
  readText: read,
})

/** A secret, or `{ env: 'NAME' }`. Messages do not repeat the value. */
export const secret = <T>(read: ReadFlag<T>, overrides: Overrides = {}): Member<T> => ({
  ...overrides,
  read(given, { place, environment }) {
    if (typeof given === 'string') return read(given, place)
    if (!isObject(given) || typeof given.env !== 'string' || Object.keys(given).length > 1)
      throw usageError(`${place} must be a string, or { "env": "NAME" } for an environment variable`)
    const text = environment[given.env] ?? ''
    if (text === '') throw usageError(`${place}: the environment variable ${quote(given.env)} is not set`)
    return read(text, place)
  },
  readText: read,
})

/** The path of a file, relative to the file of the configuration, or to the working folder for a flag. */
export const path = (read: ReadFlag<string>, overrides: Overrides = {}): Member<string> => ({
  ...overrides,
  read: (given, at) => {
    if (typeof given !== 'string') throw mustBe(at.place, 'be the path of a file', given)
    return pathIn(at.folder, read(given, at.place))
  },
  readText: read,
})

/** A path in a folder, relative to the working folder. */
export const pathIn = (folder: string, given: string): string =>
  isAbsolute(given) ? given : relative(process.cwd(), resolve(folder, given)) || '.'

export const number = (least: number, most: number, overrides: Overrides = {}): Member<number> => {
  const readText = wholeNumber(least, most)
  return {
    ...overrides,
    read: (given, { place }) => {
      const isWhole = typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= most
      if (isWhole) return given
      throw mustBe(place, `be a whole number from ${least} to ${most}`, given)
    },
    readText,
  }
}

/** A member without a flag that accepts some values. `expected` continues the phrase "must ...". */
export const value = <T>(expected: string, accepts: (given: unknown) => given is T): Member<T> => ({
  read: (given, { place }) => {
    if (accepts(given)) return given
    throw mustBe(place, expected, given)
  },
  readText: (_, place) => {
    throw usageError(`${place} has no flag`)
  },
})

export const yesOrNo: Member<boolean> = value(
  'be true or false',
  (given): given is boolean => typeof given === 'boolean',
)

/** Reads the members of an object. Throws a usage error for the first unknown or invalid member. */
export function readMembers<Group extends Members>(members: Group, given: unknown, at: At): Values<Group> {
  if (given !== undefined && !isObject(given)) throw mustBe(at.place, 'be an object', given)
  const own = given ?? {}
  const names = Object.keys(members)
  const stray = Object.keys(own).find((name) => !names.includes(name))
  if (stray !== undefined)
    throw usageError(`${at.place}: ${unknownAmong(names, 'member', stray)}; expected one of ${names.join(', ')}`)
  const values = Object.entries(members).map(([name, member]) => {
    const place = at.prefix + name
    const [one, inside] = [own[name], { ...at, place, prefix: `${place}.` }]
    if (!isMember(member)) return [name, readMembers(member, one, inside)]
    return [name, one === undefined ? undefined : { value: member.read(one, inside), place }]
  })
  return Object.fromEntries(values)
}

export const mustBe = (place: string, expected: string, given: unknown) =>
  usageError(`${place} must ${expected}, not ${shown(given)}`)

/** A value in a message: as JSON, cut to a readable length. */
function shown(given: unknown): string {
  if (typeof given === 'string') return quote(given)
  if (typeof given === 'function') return 'a function'
  return JSON.stringify(given)?.slice(0, 100) ?? String(given)
}
