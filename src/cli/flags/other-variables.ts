// Environment variables that begin with SIGHTLINE_ but do not set a flag. The program refuses all other unknown
// variables with this prefix, because they are typos.

/** The prefix of environment variables. */
export const PREFIX = 'SIGHTLINE_'

/** The API key for the language model. */
export const MODEL_KEY = 'SIGHTLINE_MODEL_KEY'

/** A token for Trino. */
export const TRINO_TOKEN = 'SIGHTLINE_TRINO_TOKEN'

/** Secrets that the program reads from the environment. */
export const SECRETS: readonly string[] = [MODEL_KEY, TRINO_TOKEN]

const OTHERS: readonly RegExp[] = [
  new RegExp(`^(${SECRETS.join('|')})=`),
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

/** Whether a variable has another purpose than to set a flag. */
export const isOther = (name: string, value: string | undefined): boolean =>
  matches([...OTHERS, ...INJECTED], name, value)

/** The variables that Kubernetes injected for a service. */
export const injectedByKubernetes = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.keys(environment).filter((name) => matches(INJECTED, name, environment[name]))
