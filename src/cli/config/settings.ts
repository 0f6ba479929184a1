// The settings of a command: the members of the configuration, overridden by environment variables and flags.

import { existsSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { type Args, type Flag, type ReadFlag, usageError } from '../args.ts'
import { regularFile } from '../io/regular-file.ts'
import { REPLACED } from '../retired.ts'
import {
  type Environment,
  isMember,
  type Member,
  type Members,
  type Placed,
  readMembers,
  type Values,
} from './member.ts'
import { members } from './members.ts'
import { readJsonFile } from './read-json-file.ts'
import { defaultExport } from './run-module.ts'
import { refuseUnknown } from './variables.ts'

/** The value of each member, and its place. */
export type Settings = Values<typeof members>

const EXTENSIONS = ['.ts', '.mts', '.js', '.mjs', '.json']
const FILES = EXTENSIONS.map((extension) => `sightline.config${extension}`)

const configFlag: Flag = {
  value: 'FILE',
  about: `The configuration; see docs/configuration.md. Default: sightline.config.ts, .mts, .js, .mjs or .json in the
current directory. The flags override its members.`,
}

/** The members with a flag, by the names of the flags. */
const overridable = new Map(flagsIn(members))

function flagsIn(group: Members, prefix = ''): readonly (readonly [string, { readonly flag: Flag; path: string }])[] {
  return Object.entries(group).flatMap(([name, member]) => {
    const path = prefix + name
    if (!isMember(member)) return flagsIn(member, `${path}.`)
    return member.flag === undefined ? [] : [[member.flag.name, { flag: member.flag, path }] as const]
  })
}

/** The flags by the paths of their members. */
export const memberFlags: ReadonlyMap<string, string> = new Map(
  [...overridable].map(([name, { path }]) => [path, name]),
)

const MEMBERS_BY_FLAG = { ...Object.fromEntries([...memberFlags].map(([path, name]) => [name, path])), ...REPLACED }

/** The flags of a command that override members of the configuration. */
export const settingFlags = <const Name extends string>(
  ...names: readonly Name[]
): Readonly<Record<Name | 'config', Flag>> =>
  Object.fromEntries([
    ...names.map((name) => [name, overridable.get(name)?.flag ?? { about: '' }]),
    ['config', configFlag],
  ])

/** Reads the configuration and the flags that override it. Rejects with a usage error for the first mistake. */
export async function readSettings(args: Args, environment: Environment = process.env): Promise<Settings> {
  refuseUnknown(environment, MEMBERS_BY_FLAG)
  const file = args.value('config', regularFile) ?? foundFile()
  const given = file === undefined ? {} : await contentOf(file)
  const at = { place: `${file}`, prefix: `${file}: `, folder: dirname(file ?? '.'), environment }
  const configured = readMembers(members, given, at)
  // A flag that names another source leaves nothing of the configured database.
  const isOther = args.has('database') || args.has('engine')
  const settings = isOther ? { ...configured, database: readMembers(members.database, {}, at) } : configured
  return overridden(members, settings, args, args.has('database') ? {} : environment)
}

function foundFile(): string | undefined {
  const [found, ...others] = FILES.filter((name) => existsSync(name))
  if (others.length === 0) return found
  throw usageError(`${[found, ...others].join(' and ')} are in the same folder: keep one, or choose one with --config`)
}

async function contentOf(file: string): Promise<unknown> {
  const extension = extname(file)
  if (!EXTENSIONS.includes(extension))
    throw usageError(`--config ${file} must end with ${EXTENSIONS.slice(0, -1).join(', ')} or .json`)
  if (extension === '.json') return readJsonFile(file, '--config')
  const config = await defaultExport(file, file)
  if (config !== undefined) return config
  throw usageError(`${file}: the default export must be a configuration: export default defineService({ .. })`)
}

function overridden<Group extends Members>(
  group: Group,
  values: Values<Group>,
  args: Args,
  environment: Environment,
): Values<Group> {
  const own: Readonly<Record<string, unknown>> = values
  const entries = Object.entries(group).map(([name, member]) =>
    isMember(member)
      ? [name, override(member, args, environment) ?? own[name]]
      : [name, overridden(member, own[name] as Values<typeof member>, args, environment)],
  )
  return Object.fromEntries(entries)
}

/** The value of the flag or the environment variable that overrides a member. */
function override<T>({ flag, variable, readText }: Member<T>, args: Args, environment: Environment) {
  const read: ReadFlag<Placed<T>> = (text, place) => ({ value: readText(text, place), place })
  const given = flag && args.value(flag.name, read)
  const text = variable && environment[variable]
  return given ?? (variable && text ? read(text, variable) : undefined)
}
