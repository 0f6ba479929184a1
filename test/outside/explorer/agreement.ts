// The JSON editor, the chips and the URL of the explorer contain the same request, wherever the user enters it.

import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { chipsOf } from '../../../src/explorer/request/chips.ts'
import { labelsOf } from '../../../src/explorer/request/columns.ts'
import { LISTS } from '../../../src/explorer/request/lists.ts'
import { partOf } from '../../laws/property/seeds.ts'
import { analysisRequest } from '../../tools/generators/analysis/random-analysis.ts'
import { database } from '../../tools/generators/database.ts'
import { request } from '../../tools/generators/random-request.ts'
import { at, bodyIn, bodyInAddress, type World } from './page-world.ts'

const labelOf = labelsOf(createCompiler({ dialect: duckdb() }).describe())

const SEED = 20_260_331
const COUNT = 25

const [data] = fc.sample(database(), { seed: SEED, numRuns: 1 })
const requests = data === undefined ? [] : fc.sample(request(data), { seed: SEED, numRuns: COUNT })
const analyses = data === undefined ? [] : fc.sample(analysisRequest(data), { seed: SEED, numRuns: COUNT })
const analysed = partOf(
  'analyses that the explorer shows',
  analyses.map(({ body }): object => body),
  2,
)
const asked = partOf('requests that the explorer shows', requests, 2)

/** Returns the texts of the chips of each list. The date control can replace one chip. */
const chipsIn = async (page: Page) => Promise.all(LISTS.map((list) => page.locator(`.chip.is-${list}`).allInnerTexts()))

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

async function agree(page: Page, body: object): Promise<void> {
  await expect.poll(() => bodyInAddress(page)).toEqual(body)
  await expect.poll(() => bodyIn(page)).toEqual(body)
  const shown = await chipsIn(page)
  for (const [index, list] of LISTS.entries()) {
    const expected = chipsOf({ ...body }, list, labelOf).map(({ text }) => plain(text))
    const texts = (shown[index] ?? []).map(plain)
    const missing = expected.filter((text) => !texts.includes(text))
    // One filter chip can be missing, because the date control shows this filter.
    expect(missing.length).toBeLessThanOrEqual(list === 'filters' ? 1 : 0)
    for (const text of missing) expect(text).toMatch(/^Date in /)
    expect(texts).toEqual(expected.filter((text) => !missing.includes(text)))
  }
}

export function agreement(world: () => World): void {
  it.each<[string, readonly object[]]>([
    ['requests of the specification', asked],
    ['requests of the analysis language', analysed],
  ])('shows random %s the same way from the address and from the JSON', async (_, asked) => {
    expect([requests, analyses].map(({ length }) => length)).toEqual([COUNT, COUNT])
    const page = await world().visit('on=/&body={}')
    // The explorer must show a request without a response of the service, so the test aborts all calls to the service.
    await page.route('**/', (route) => route.abort())
    for (const body of asked) {
      await page.evaluate(
        (hash) => {
          location.hash = hash
        },
        at('/', body),
      )
      await agree(page, body)
    }
    for (const body of asked) {
      await page.getByLabel('Request body as JSON').fill(JSON.stringify(body))
      await agree(page, body)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
}
