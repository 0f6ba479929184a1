/** A name as Trino's statements have it. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
