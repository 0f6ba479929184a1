// Object.keys with types.

/** The own keys of an object, in order. */
export function namesOf<T extends object>(table: T): readonly Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = []
  for (const name in table) if (Object.hasOwn(table, name)) names.push(name)
  return names
}
