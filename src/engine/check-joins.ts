// Checks the joins that, according to the model, match at most one row. Looks for unique keys in the engine's catalog
// and, on request, reads the rows of joins without such a key.

import type { AnyCompiler } from '../compiler.ts'
import type { JoinProbe } from '../lower/join-probes.ts'
import type { Found } from './check-expressions.ts'
import { type Engine, isFailure, type MappedTable } from './engine.ts'
import type { Finding } from './finding.ts'

/**
 * With `by: 'rows'`, also reads the rows of joins that no unique key proves: the rows of `account`, or of all accounts
 * if `account` is undefined.
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
    const names = own && namesOf(probe, own.table)
    // A missing table or column has its own finding.
    if (own === undefined || names?.some((name) => own.columns(name) === undefined)) continue
    if (names !== undefined && own.columns.isUnique?.(names)) continue
    findings.push(...(by === 'rows' ? await fromRows(probe, engine, own.table, account) : [unproven(probe, own.table)]))
  }
  return findings
}

/** The columns of the table that a join compares, and the account column. Undefined if a column is computed. */
function namesOf({ on }: JoinProbe, { accountColumn, columns }: MappedTable): readonly string[] | undefined {
  const names = on.flatMap((column) => {
    const own = columns.find(({ field, storage }) => field?.name === column && storage === undefined)
    return own === undefined ? [] : [own.name]
  })
  if (names.length < on.length) return undefined
  return accountColumn === undefined ? names : [accountColumn, ...names]
}

const unproven = ({ relation, rows, on }: JoinProbe, { name }: MappedTable): Finding => ({
  severity: 'note',
  message: `${name}: joins.${relation}.rows is ${rows}, but no key in the catalog makes ${on.join(', ')} unique: only a check of its rows can prove it`,
})

async function fromRows(
  { relation, rows, on, statement }: JoinProbe,
  engine: Engine,
  table: MappedTable,
  account: string | undefined,
): Promise<readonly Finding[]> {
  try {
    const options = { account: account ?? 'nobody', tables: [table] }
    const [repeated] = await engine.read((run) => run(statement), options)
    if (repeated === undefined) return []
    const example = on.map((column, index) => `${column} ${JSON.stringify(String(repeated[index]).slice(0, 60))}`)
    const rowsOf = `${table.name} has ${repeated[on.length]} rows with ${example.join(' and ')}`
    const message = `${rowsOf}, but joins.${relation}.rows is ${rows}, so answers count rows several times: set it to many`
    return [{ severity: 'wrong', message }]
  } catch (error) {
    if (!isFailure(error) || error.code !== 'too_slow') throw error
    return [{ severity: 'note', message: `${table.name}: joins.${relation} was not checked: ${error.message}` }]
  }
}
