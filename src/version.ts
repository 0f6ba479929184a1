/** The package version, also in package.json. The service reports it to clients. */
export const VERSION = '0.1.0'
