// Errors in the explorer: each error code at its chip, a slow service, and formulas in downloads.

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codes } from '../../../scripts/error-docs.ts'
import { LISTS } from '../../../src/explorer/request/lists.ts'
import { answering, holding } from './answering.ts'
import { at, KEY, leave, rowsIn, type World } from './page-world.ts'

const KEYWORDS = { dimensions: ['keyword'], measures: [{ metric: 'searches' }] }

/** first-minutes.ts tests these two codes, which the explorer shows with a line number or with buttons. */
const OTHERS = ['bad_json', 'not_translated']

/** The examples of docs/errors.md that have a request body, with their endpoints. */
const EXAMPLES = Object.entries(codes).flatMap(([code, { example }]) => {
  const [, report = '', text] = /^(\/\S+ )?(\{.*\})$/s.exec(example) ?? []
  return text === undefined || OTHERS.includes(code) ? [] : [[code, report.trim() || '/', JSON.parse(text)] as const]
})

interface Issue {
  readonly code: string
  readonly path: string
  readonly message: string
}

export function errors(world: () => World): void {
  it('shows each error at its chip, or at its member in the JSON', async () => {
    // The other codes have no example body, because they concern JSON syntax, headers or the service itself.
    expect(EXAMPLES.length).toBeGreaterThan(30)
    const base = world().address.replace(/explorer$/, '')
    const headers = {
      'x-api-key': KEY,
      'content-type': 'application/json',
      accept: 'application/vnd.sightline+json',
    }
    const page = await world().visit()
    for (const [code, endpoint, body] of EXAMPLES) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await (await fetch(base + endpoint.slice(1), init)).json()
      // An unknown report gets a 404 without issues, like any unknown path.
      const notFound = `The service has no report ${endpoint}`
      const issues: readonly Issue[] = answer.issues ?? [{ code, path: '', message: notFound }]
      expect([code, issues.map((issue) => issue.code)]).toEqual([code, [code]])
      await page.evaluate(
        (hash) => {
          location.hash = hash
        },
        at(endpoint, body),
      )
      const [{ path, message } = { path: '', message: '' }] = issues
      const [, member, index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
      const list = LISTS.find((name) => name === member)
      const shown = page.locator('.page').getByText(code === 'missing_selection' ? 'Choose something to' : message)
      await shown
        .first()
        .waitFor()
        .catch(() => {
          throw new Error(`${code} is not shown: ${message}`)
        })
      if (list === undefined || index === undefined || endpoint !== '/') continue
      const bad = page.locator(`.chip.is-${list}.is-bad`)
      const dates = page.locator('.when .issue')
      expect([code, (await bad.count()) + (await dates.count())]).toEqual([code, 1])
    }
    await leave(page)
  })

  it('shows that a slow service is working, and keeps the old result until the new one arrives', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await rowsIn(page).first().waitFor()
    const release = await holding(page)
    await page.getByLabel('Grouped by').selectOption('month')
    await page.locator('.answer.is-old[aria-busy=true]').waitFor()
    expect(await rowsIn(page).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    release()
    await page.locator('.answer:not(.is-old)').waitFor()
    await page.getByRole('columnheader', { name: /month/ }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('shows a service failure on the cards, and draws the cards again after a refresh', async () => {
    const page = await world().visit()
    await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
    await page.route('**/', (route) =>
      route.fulfill({ status: 503, json: { error: 'busy', message: 'too many queries' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.locator('.card .issue', { hasText: 'too many queries' }).first().waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.locator('.card .issue').first().waitFor({ state: 'detached' })
    await leave(page)
  })

  it('escapes keywords in downloads if they look like formulas', async () => {
    const page = await world().visit()
    await answering(page, (body) => {
      const data = Array.isArray(body.data) ? body.data : []
      const formulas = ['=HYPERLINK("http://evil.test")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '-5']
      return {
        ...body,
        data: data.map((row, index) =>
          'keyword' in row ? { ...row, keyword: formulas[index % formulas.length] } : row,
        ),
      }
    })
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/', { ...KEYWORDS, limit: 6 }),
    )
    await rowsIn(page).nth(5).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByLabel('Download').selectOption({ label: 'This page as CSV' }),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(1, 7)
    expect(lines.map((line) => line.replace(/,\d+$/, ''))).toEqual([
      `"'=HYPERLINK(""http://evil.test"")"`,
      "'+1+1",
      "'-2+3",
      "'@SUM(A1)",
      `"'\t=1"`,
      '-5',
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })
}
