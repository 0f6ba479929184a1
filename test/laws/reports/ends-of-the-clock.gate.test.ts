// Date ranges and reports work at the first and the last instant that the clock of the service may return, in every
// time zone. The compiler computes no date that the engines do not support.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateRanges } from '../../../src/catalog/date-ranges.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import type { Answer } from '../../../src/service/answer.ts'
import { createService, type Service } from '../../../src/service/service.ts'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { NO_ROWS } from './all-tables.ts'
import { ACCOUNT } from './data.ts'

const ZONES = ['UTC', 'Etc/GMT+12', 'Etc/GMT-14']
const BODIES = [
  {},
  { startDate: '0001-01-01', endDate: '9999-12-31' },
  { startDate: '9999-12-31' },
  { endDate: '0001-01-01' },
]

describe.each(inProcess)('the service on $name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.loadReports(NO_ROWS)
  })
  afterAll(() => engine.close())

  const failed: unknown[] = []
  const note = (asked: string, { status, body }: Answer) => {
    if (status !== 200) failed.push([asked, body])
  }
  const serviceAt = (now: string): Service =>
    createService({
      compiler: createCompiler({ dialect: engine.dialect }),
      engine,
      clock: () => new Date(now),
      onError: ({ endpoint, error }) => failed.push([endpoint, error]),
    })

  it.each([
    '0003-01-01T00:00:00Z',
    '9998-12-31T23:59:59.999Z',
  ])('answers all reports and date ranges at %s', async (now) => {
    const service = serviceAt(now)
    for (const timeZone of ZONES) {
      const caller = { account: ACCOUNT, timeZone }
      for (const name of service.reports)
        for (const body of BODIES) note(name, await service.report(name, body, caller))
      for (const range of namesOf(dateRanges)) {
        const filters = [{ member: 'event_date', operator: 'inDateRange', values: [range] }]
        note(range, await service.query({ dimensions: ['event_date'], filters }, caller))
      }
    }
    expect(failed).toEqual([])
  })
})
