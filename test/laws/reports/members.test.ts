// R54 of the test plan: the error for an unknown member lists all members of the report, and the report accepts each
// listed member.
import { describe, expect, it } from 'vitest'
import { postgres } from '../../../dialects/postgres/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { ReportBody } from './body.ts'
import { measuresOf, VALUE_OF } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { CONTEXT } from './reporting.ts'

const compiler = createCompiler({ dialect: postgres() })
const compiled = (name: string, body: ReportBody) => compiler.compileReport(name, body, CONTEXT)

/** The names that the error for this body lists. */
function listed(name: string, body: ReportBody): readonly string[] {
  const result = compiled(name, body)
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(body)}`)
  const { status, body: answer } = result.error
  expect(status).toBe(400)
  const [, names = ''] = answer.message.split(/(?:filters take|having takes) /)
  return names.split(', ')
}

const nope = [{ member: 'nope', operator: 'set' }]

describe('the error for an unknown member', () => {
  it.each(CONTRACTS)('lists exactly the accepted filter members of /$name', ({ name, filters }) => {
    expect(listed(name, { filters: nope }).toSorted()).toEqual(filters.map((one) => one.name).toSorted())
    for (const { name: member, type } of filters) {
      const body = { filters: [{ member, operator: 'equals', values: [VALUE_OF[type]] }] }
      expect(compiled(name, body), member).toMatchObject({ ok: true })
    }
  })

  it.each(
    CONTRACTS.filter(({ span }) => span !== 'list'),
  )('lists exactly the accepted measures in having of /$name', (contract) => {
    const measures = measuresOf(contract).map(({ name }) => name)
    expect(listed(contract.name, { having: nope })).toEqual(measures)
    for (const member of measures) {
      const body = { having: [{ member, operator: 'gt', values: [1] }] }
      expect(compiled(contract.name, body), member).toMatchObject({ ok: true })
    }
  })
})
