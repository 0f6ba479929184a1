// Checks what the model declares about joins and keys. Looks for unique keys in the engine's catalog and, on request,
// reads rows: for joins without such a key, for rows without a match, and for keys that are null or repeated.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { JoinProbe, RepeatedProbe } from '../lower/join-probes.ts'
import type { Found } from './check-expressions.ts'
import { type Engine, isFailure, type MappedTable } from './engine.ts'
import type { Finding } from './finding.ts'

/**
 * With `by: 'rows'`, also reads the rows of `account`, or of all accounts if `account` is undefined. Reads no rows to
 * prove what a unique key in the catalog proves.
 */
export async function joinFindings(
  compiler: Pick<AnyCompiler, 'joinProbes'>,
  engine: Engine,
  found: readonly Found[],
  { by, account }: { readonly by: 'keys' | 'rows'; readonly account: string | undefined },
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const probe of compiler.joinProbes(account)) {
    const own = found.find(({ table }) => table.relation === probe.relation)
    const through = 'through' in probe ? found.find(({ table }) => table.relation === probe.through) : undefined
    const read = 'through' in probe ? [own, through] : [own]
    // A missing table or column has its own finding.
    if (own === undefined || read.some((one) => one === undefined || lacks(one, probe.on))) continue
    if (probe.tests === 'repeated') {
      const names = namesOf(probe.on, own.table)
      if (names !== undefined && own.columns.isUnique?.(names)) continue
      if (by === 'keys') findings.push(unproven(probe, own.table))
    }
    if (by === 'rows') findings.push(...(await fromRows(probe, engine, own.table, through?.table, account)))
  }
  return findings
}

/** Whether a table lacks one of these columns, or the account column. */
function lacks({ table, columns }: Found, on: readonly string[]): boolean {
  const read = table.columns.filter(({ field }) => field === undefined || on.includes(field.name))
  const names = read.map(({ name }) => name)
  return [...names, ...(table.accountColumn === undefined ? [] : [table.accountColumn])].some(
    (name) => columns(name) === undefined,
  )
}

/** The columns of the table that a join compares, and the account column. Undefined if a column is computed. */
function namesOf(on: readonly string[], { accountColumn, columns }: MappedTable): readonly string[] | undefined {
  const names = on.flatMap((column) => {
    const own = columns.find(({ field, storage }) => field?.name === column && storage === undefined)
    return own === undefined ? [] : [own.name]
  })
  if (names.length < on.length) return undefined
  return accountColumn === undefined ? names : [accountColumn, ...names]
}

const unproven = ({ relation, rows, on }: RepeatedProbe, { name }: MappedTable): Finding => ({
  severity: 'note',
  message: `${name}: joins.${relation}.rows is ${rows}, but no key in the catalog makes ${on.join(', ')} unique: only a check of its rows can prove it`,
})

async function fromRows(
  probe: JoinProbe,
  engine: Engine,
  table: MappedTable,
  through: MappedTable | undefined,
  account: string | undefined,
): Promise<readonly Finding[]> {
  try {
    const options = { account: account ?? 'nobody', tables: [table, ...(through === undefined ? [] : [through])] }
    const [row] = await engine.read((run) => run(probe.statement), options)
    const message = row && brokenBy(probe, row, table.name, through?.name ?? '')
    return message === undefined ? [] : [{ severity: 'wrong', message }]
  } catch (error) {
    if (!isFailure(error) || error.code !== 'too_slow') throw error
    const what = probe.tests === 'key' ? `the key ${probe.on.join(', ')}` : `joins.${probe.relation}`
    return [{ severity: 'note', message: `${table.name}: ${what} was not checked: ${error.message}` }]
  }
}

/** The declaration that the rows break, according to the answer of a probe. */
function brokenBy(probe: JoinProbe, row: readonly unknown[], table: string, through: string): string | undefined {
  const { relation, on } = probe
  const [first = 0, second = 0] = row.map(Number)
  switch (probe.tests) {
    case 'repeated': {
      const example = on.map((column, index) => `${column} ${JSON.stringify(String(row[index]).slice(0, 60))}`)
      const rowsOf = `${table} has ${row[on.length]} rows with ${example.join(' and ')}`
      return `${rowsOf}, but joins.${relation}.rows is ${probe.rows}, so answers count rows several times: set it to many`
    }
    case 'unmatched': {
      const rows = first === 1 ? '1 row' : `${first} rows`
      return first === 0
        ? undefined
        : `${through}: ${rows} without a match in ${table}, but joins.${relation}.rows is one, so requests that name its fields drop them: set it to optional`
    }
    case 'days': {
      const rows = first === 1 ? '1 row has another day than its row' : `${first} rows have another day than their rows`
      return first === 0
        ? undefined
        : `${table}: ${rows} in ${through}, so requests that join both lose them: remove sameDay, or store the day of the search`
    }
    case 'key': {
      const parts = [
        ...(first > 0 ? [`is null in ${first === 1 ? '1 row' : `${first} rows`}`] : []),
        ...(second > 0 ? [`is not unique in ${second} rows`] : []),
      ]
      return parts.length === 0
        ? undefined
        : `${table}: the key ${on.join(', ')} ${parts.join(' and ')}, so metrics count these rows only once where a join repeats rows`
    }
  }
}
