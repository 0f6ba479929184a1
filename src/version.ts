/** The package version, also in package.json. The service tells it to clients. */
export const VERSION = '0.1.0'
