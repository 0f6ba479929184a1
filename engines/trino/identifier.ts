/** A name, quoted for Trino. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
