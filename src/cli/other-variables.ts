// Environment variables that have the prefix of flags and are not flags. Any other with this prefix is misspelt.

/** What the variables of flags begin with. */
export const PREFIX = 'SIGHTLINE_'

/** The key of a language model's server. */
export const MODEL_KEY = 'SIGHTLINE_MODEL_KEY'

/** A token for Trino. */
export const TRINO_TOKEN = 'SIGHTLINE_TRINO_TOKEN'

/** What the program reads besides flags. */
export const SECRETS: readonly string[] = [MODEL_KEY, TRINO_TOKEN]

const OTHERS: readonly RegExp[] = [
  new RegExp(`^(${SECRETS.join('|')})=`),
  // What the explorer's snippets take a client's key from.
  /^SIGHTLINE_KEY=/,
  // Where this project's tests find servers, and the like.
  /^SIGHTLINE_TEST_/,
  // What Kubernetes sets in every container of a namespace about services whose names begin with "sightline".
  /^SIGHTLINE_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)=/,
  /^SIGHTLINE_(\w+_)?PORT=(tcp|udp|sctp):/,
]

/** Whether a variable is for something other than a flag. */
export const isOther = (name: string, value: string | undefined): boolean =>
  OTHERS.some((other) => other.test(`${name}=${value}`))
