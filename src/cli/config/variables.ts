// Environment variables that begin with SIGHTLINE_. The program refuses unknown variables with this prefix, because they
// are typos.

import { knownNames, nearest } from '../../names/nearest.ts'
import { quote, suggestion } from '../../names/quoted-name.ts'
import { usageError } from '../args.ts'
import { retired } from '../retired.ts'
import type { Environment } from './member.ts'

const PREFIX = 'SIGHTLINE_'

/** The URL of a Postgres or Trino server. */
export const URL_VARIABLE = 'SIGHTLINE_URL'

/** The API key for the language model. */
export const MODEL_KEY = 'SIGHTLINE_MODEL_KEY'

/** A token for Trino. */
export const TRINO_TOKEN = 'SIGHTLINE_TRINO_TOKEN'

const KNOWN: readonly string[] = [URL_VARIABLE, MODEL_KEY, TRINO_TOKEN]

const OTHERS: readonly RegExp[] = [
  // The explorer's code snippets read the key of a client from this variable.
  /^SIGHTLINE_KEY=/,
  // Settings of this project's tests, such as test servers.
  /^SIGHTLINE_TEST_/,
]

// Kubernetes sets these variables in every container of a namespace, for services whose names begin with "sightline".
const INJECTED: readonly RegExp[] = [
  /^SIGHTLINE_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)=/,
  /^SIGHTLINE_(\w+_)?PORT=(tcp|udp|sctp):/,
]

const matches = (patterns: readonly RegExp[], name: string, value: string | undefined): boolean =>
  patterns.some((pattern) => pattern.test(`${name}=${value}`))

/** The variables that Kubernetes injected for a service. */
export const injectedByKubernetes = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter((name) => matches(INJECTED, name, environment[name]))

/** Throws a usage error for an unknown variable. `members` are the members of the configuration by their flags. */
export function refuseUnknown(environment: Environment, members: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(environment).find(
    (name) =>
      name.startsWith(PREFIX) && !KNOWN.includes(name) && !matches([...OTHERS, ...INJECTED], name, environment[name]),
  )
  if (unknown === undefined) return
  // Compare without the common prefix, which would make any two names similar.
  const own = (variable: string) => variable.slice(PREFIX.length)
  const replaced = retired(unknown, own(unknown).toLowerCase().replaceAll('_', '-'), members)
  if (replaced !== undefined) throw usageError(replaced)
  const near = nearest(own(unknown), knownNames(KNOWN.map(own)))
  throw usageError(`unknown environment variable ${quote(unknown)}${suggestion(near && PREFIX + near)}`)
}
