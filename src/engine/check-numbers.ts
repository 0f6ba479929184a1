// Looks for rows with numbers that are NaN or infinite. No answer can hold them, and where an engine compares them like
// other numbers, answers would be wrong without an error.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { ProbedNumber } from '../lower/number-probes.ts'
import type { Found } from './check-expressions.ts'
import { type Engine, isFailure } from './engine.ts'
import type { Finding } from './finding.ts'
import { engineType } from './storage-type.ts'

/** Reads the rows of `account`, or of all accounts if `account` is undefined. */
export async function numberFindings(
  compiler: Pick<AnyCompiler, 'numberProbes'>,
  engine: Engine,
  found: readonly Found[],
  { rows, account }: { readonly rows: 'all' | 'sample'; readonly account: string | undefined },
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const probe of compiler.numberProbes(account)) {
    const own = found.find(({ table }) => table.relation === probe.relation)
    const { accountColumn } = own?.table ?? {}
    const lacks = (name: string) => own?.columns(name) === undefined
    // A missing column has its own finding.
    if (own === undefined || (accountColumn !== undefined && lacks(accountColumn))) continue
    const numbers = probe.numbers.filter((one) => !one.columns.some(lacks) && canBeNone(one, own))
    if (numbers.length === 0) continue
    try {
      const options = { account: account ?? 'nobody', tables: [own.table] }
      const [[read, ...counts] = []] = await engine.read((run) => run(probe.statement(numbers, rows)), options)
      numbers.forEach((number, index) => {
        const count = Number(counts[index])
        if (count > 0) findings.push(findingOf(number, own.table.name, count, Number(read)))
      })
    } catch (error) {
      if (!isFailure(error) || (error.code !== 'too_slow' && error.code !== 'failed')) throw error
      const names = numbers.map(({ field }) => field).join(', ')
      const message = `${own.table.name}: ${names} was not checked for NaN and infinities: ${error.message}`
      findings.push({ severity: 'note', message })
    }
  }
  return findings
}

/** Whether the type of the column has NaN and infinities. The types of expressions are not known here. */
function canBeNone({ column }: ProbedNumber, { columns }: Found): boolean {
  const type = column === undefined ? undefined : columns(column)
  // `numeric` is the type of PostgreSQL; the decimals of the other engines are always finite.
  return type === undefined || /^(numeric|double)/.test(engineType(type))
}

function findingOf({ field, sql, type }: ProbedNumber, table: string, count: number, read: number): Finding {
  const number = (of: number) => of.toLocaleString('en')
  const message = `${table}: ${field} is NaN or infinite in ${number(count)} of ${number(read)} rows, so answers that read these rows are wrong or fail`
  // The product is NaN for NaN and for an infinity.
  const mapping = { sql: `case when ${sql} * 0 = 0 then ${sql} end`, ...(type !== undefined && { type }) }
  return { severity: 'wrong', message, write: `${JSON.stringify(field)}: ${JSON.stringify(mapping)}` }
}
