// Checks the expressions of a mapping on an engine: the engine must be able to compute them and must compare their
// texts by code point. Reads no rows.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { Probe, ProbedPart } from '../lower/probes.ts'
import { messageOf } from '../std/error-details.ts'
import type { MappedTable } from '../warehouse/mapped-table.ts'
import { holdsAllOf, readMethodOf } from '../warehouse/storage.ts'
import { type Engine, isFailure, type Rows, type TableColumns } from './engine.ts'
import type { Finding } from './finding.ts'
import { numberIssue } from './number-issue.ts'
import { storageTypeOf } from './storage-type.ts'

/** A table and its columns in the engine's catalog. */
export interface Found {
  readonly table: MappedTable
  readonly columns: TableColumns
}

/** The findings about the expressions of the existing tables. */
export async function wrongExpressions(
  compiler: Pick<AnyCompiler, 'probes' | 'saysTextOrder'>,
  engine: Engine,
  found: readonly Found[],
  account: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const probe of compiler.probes(account)) {
    const own = found.find(({ table }) => table.relation === probe.relation)
    // Missing columns have their own findings.
    const parts =
      own === undefined ? [] : probe.parts.filter(({ columns }) => columns.every((name) => own.columns(name)))
    if (own === undefined || parts.length === 0) continue
    const ask = (asked: readonly ProbedPart[]) => answersOf(probe, asked, engine, { account, tables: [own.table] })
    const answers = await ask(parts)
    // Runs one statement for all parts. If it fails, runs one statement per part to find the faulty part.
    for (const [index, part] of parts.entries()) {
      const answer = 'rows' in answers ? answers : await ask([part])
      const at = 'rows' in answers ? index : 0
      const [loose, unordered, type] = 'rows' in answer ? (answer.rows[0] ?? []).slice(at * 3) : []
      const issue =
        'failed' in answer
          ? answer.failed
          : (textIssue(loose, unordered, compiler.saysTextOrder) ?? typeIssue(part, type))
      if (issue !== undefined)
        findings.push({
          severity: 'wrong',
          message: `relations.${probe.relation}.${part.place} of the mapping ${issue}`,
        })
    }
  }
  return findings
}

type Answers = { readonly rows: Rows } | { readonly failed: string }

async function answersOf(
  probe: Probe,
  parts: readonly ProbedPart[],
  engine: Engine,
  options: { readonly account: string; readonly tables: readonly MappedTable[] },
): Promise<Answers> {
  try {
    return { rows: await engine.read((run) => run(probe.statement(parts)), options) }
  } catch (error) {
    if (isFailure(error) && error.code !== 'failed') throw error
    return { failed: `cannot be computed: ${firstLine(isFailure(error) ? (error.cause ?? error) : error)}` }
  }
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n', 1)[0]

function textIssue(loose: unknown, unordered: unknown, saysTextOrder: boolean): string | undefined {
  const isSet = (cell: unknown) => String(cell) === '1'
  if (isSet(loose)) return 'returns texts with a loose collation: give them a collation that compares by code point'
  const isLeft = !saysTextOrder && isSet(unordered)
  return isLeft
    ? 'returns texts that do not sort by code point, and the statements do not override that order'
    : undefined
}

/** Compares the engine's type of an expression with the type on which statements rely. */
function typeIssue({ stored }: ProbedPart, cell: unknown): string | undefined {
  if (stored === undefined || typeof cell !== 'string') return undefined
  const { field, type: declared } = stored
  const storage = storageTypeOf({ type: cell, holds: 'other' })
  const method = declared && readMethodOf(field, declared)
  if (declared !== undefined && (method === 'integer id' || method === 'uuid id' || method === 'day')) {
    const isHeld = storage !== undefined && holdsAllOf(declared, storage)
    return isHeld ? undefined : `returns the type ${cell}; the mapping says ${declared}`
  }
  const inexact = storage === 'double' ? numberIssue(field, { type: cell, holds: 'number' }, '') : undefined
  if (inexact !== undefined) return `returns the type ${cell}${inexact.message}`
  // A cast would round a double differently on each engine, and read an instant in the time zone of the session.
  const needed = field === 'decimal' ? 'double' : field === 'date' ? 'timestamptz' : undefined
  const isMissing = needed !== undefined && storage === needed && declared !== needed
  return isMissing ? `returns the type ${cell}: add "type": "${needed}"` : undefined
}
