// The system columns of PostgreSQL, whose names no other column can have.

const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

/** Throws a TypeError if a table of PostgreSQL cannot have a column with this name. */
export function checkNotSystemColumn(name: string, subject: string): void {
  if (!SYSTEM_COLUMNS.includes(name.toLowerCase())) return
  throw new TypeError(`${subject} has the name of a system column of PostgreSQL`)
}
