/** The version of this package, which package.json has as well: clients of the service are told it. */
export const VERSION = '0.1.0'
