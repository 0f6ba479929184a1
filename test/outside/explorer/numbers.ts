// Drill-down from a number to its rows, grouping and comparing by time, charts with several series, and saved charts.

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answering } from './answering.ts'
import { at, bodyIn, bodyInAddress, KEY, leave, rowsIn, type World } from './page-world.ts'

export const MARCH = { member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-31'] }
export const KEYWORDS = { dimensions: ['keyword'], measures: [{ metric: 'searches' }], filters: [MARCH] }

export const only = (member: string, value: string) => ({ member, operator: 'equals', values: [value] })

export function numbers(world: () => World): void {
  it('drills down from a bar to its value, to all other values, and to its value split by another field', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    const first = page.locator('.bars button.label').first()
    const keyword = await first.innerText()
    await first.click()
    await page.getByRole('button', { name: `Without ${keyword}` }).click()
    await expect.poll(() => first.innerText()).not.toBe(keyword)
    const without = { member: 'keyword', operator: 'notEquals', values: [keyword] }
    expect(bodyInAddress(page)).toEqual({ ...KEYWORDS, filters: [MARCH, without] })
    await page.goBack()
    await expect.poll(() => first.innerText()).toBe(keyword)
    // The keyboard opens the same menu.
    await first.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Only this, split by…' }).click()
    await page.keyboard.type('device')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Device' }).waitFor()
    const only = { member: 'keyword', operator: 'equals', values: [keyword] }
    expect(bodyInAddress(page)).toMatchObject({ dimensions: ['device_category'], filters: [MARCH, only] })
    await leave(page)
  })

  it('drills down from a cell, a point of a line, a day of a heat map and a day of a report', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await rowsIn(page).first().locator('.is-number').click()
    await page.getByRole('button', { name: /^Only/ }).first().click()
    await expect.poll(() => bodyInAddress(page)).toMatchObject({ filters: [MARCH, { operator: 'equals' }] })
    await page.getByLabel('Grouped by').selectOption('week')
    await page.locator('.lines svg').waitFor()
    await page.getByLabel(/^Searches by week/).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Only week of/ }).click()
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [{ operator: 'inDateRange', values: [expect.any(String), expect.any(String)] }, {}] })
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/search-funnel', { startDate: '2026-03-01', endDate: '2026-03-31' }, '&picture=weekdays'),
    )
    await page.locator('.weekdays .cell.is-level-5').first().click()
    await page.getByRole('button', { name: /^Only 2026/ }).click()
    await page
      .getByText('1 row', { exact: true })
      .or(page.locator('.answer', { hasText: /^1 row/ }))
      .first()
      .waitFor()
    await leave(page)
  })

  it('groups and compares by time in one control, which shows the dates of both periods', async () => {
    const page = await world().visit(
      at('/', { measures: [{ metric: 'searches' }, { metric: 'ctr' }], filters: [MARCH] }),
    )
    await page.locator('.numbers dd').first().waitFor()
    await page.getByLabel('Compared with').selectOption({ label: 'with the month before' })
    await page.getByText('against 2026-02-01 – 2026-02-28').waitFor()
    await page.getByRole('columnheader', { name: 'Searches, change' }).waitFor()
    expect(await page.locator('.chip.is-measures').allInnerTexts()).toEqual(['Searches', 'Click-through rate'])
    await page.getByLabel('Grouped by').selectOption('day')
    // February has fewer days than March, so the explorer offers a button that changes the grain.
    await page.locator('.builder .mend').first().click()
    await page.locator('.lines svg').waitFor()
    await page.getByLabel('Compared with').selectOption({ label: 'with the days before' })
    await page.getByLabel('Grouped by').selectOption('day')
    await page.locator('.series.is-before').first().waitFor()
    // Each of the two metrics has one line for the period and one line for the period before.
    expect(await page.locator('.series').count()).toBe(4)
    expect(await page.locator('.plot text').filter({ hasText: '%' }).count()).toBeGreaterThan(1)
    await world().keep(page, 'compared-lines')
    await page.getByLabel('Compared with').selectOption({ label: 'compared with nothing' })
    await expect
      .poll(() => bodyIn(page))
      .toEqual({
        measures: [{ metric: 'searches' }, { metric: 'ctr' }],
        filters: [MARCH],
        dimensions: ['event_date'],
        limit: 1000,
      })
    await leave(page)
  })

  it('shows the earlier period, the parts of a second field, totals and shares in bars', async () => {
    const page = await world().visit(at('/', { ...KEYWORDS, dimensions: ['device_category'] }))
    await page.locator('.bars li').first().waitFor()
    await page.getByLabel('Compared with').selectOption({ label: 'with the days before' })
    await page.locator('.bar.is-before').first().waitFor()
    await page.getByRole('button', { name: 'Totals' }).click()
    await page.locator('tfoot').waitFor()
    await page.getByRole('button', { name: 'Shares' }).click()
    await page.getByRole('columnheader', { name: 'Searches, share' }).waitFor()
    await world().keep(page, 'compared-bars')
    const sum = (await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).reduce(
      (all, one) => all + Number(one),
      0,
    )
    expect(Number(await page.locator('tfoot td').nth(1).innerText())).toBe(sum)
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/', { ...KEYWORDS, dimensions: ['country', 'device_category'], limit: 1000 }),
    )
    await page.locator('.is-stacked').first().waitFor()
    await world().keep(page, 'stacked')
    await page.locator('.is-stacked .bar').first().click()
    // The menu offers four filters: by both values of the clicked part, by each value alone, and by both values with a
    // split by another field.
    expect(await page.getByRole('button', { name: /^Only/ }).allInnerTexts()).toEqual([
      'Only Germany and mobile',
      'Only Germany',
      'Only mobile',
      'Only this, split by…',
    ])
    await page.getByRole('button', { name: 'Only Germany and mobile' }).click()
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [MARCH, only('country', 'Germany'), only('device_category', 'mobile')] })
    await expect.poll(() => rowsIn(page).count()).toBe(1)
    await leave(page)
  })

  it('draws the newest end of a series that has more rows than a page', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('conversion rate trend')
    await page.keyboard.press('Enter')
    const ends = page.locator('.readout b').first()
    await ends.getByText('2024-04-02 – 2026-03-30').waitFor()
    expect(await page.locator('.part').count()).toBe(0)
    expect(await rowsIn(page).count()).toBe(100)
    // The page fetches at most the last two pages of 1,000 rows.
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/users', {}),
    )
    const report = page.locator('.readout b').first()
    await report.getByText(/ – 2026-03-30$/).waitFor()
    await leave(page)
  })

  it('draws ranges of ranks in their order, although other bars are larger', async () => {
    const page = await world().visit()
    await answering(page, ({ data, ...body }) => ({
      ...body,
      data: Array.isArray(data) ? data.map((row, index) => ({ ...row, click_count: String(index + 1) })) : data,
    }))
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/click-positions', {}),
    )
    await page.locator('.bars li').first().waitFor()
    expect(await page.locator('.bars .label').allInnerTexts()).toEqual(['1', '2-3', '4-10', '11+'])
    expect(await page.locator('.bars .number').allInnerTexts()).toEqual(['1', '2', '3', '4'])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('adds the change to a question that compares', async () => {
    const page = await world().visit('', { isDeveloper: false })
    await page.getByLabel('Ask in plain English').fill('searches by device last month compared with the month before')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Searches, change' }).waitFor()
    expect(await page.getByLabel('Compared with').inputValue()).toBe('previous_month')
    expect(await rowsIn(page).first().locator('td').last().innerText()).toMatch(/%$/)
    await leave(page)
  })

  it('sorts a report when the user clicks a header cell', async () => {
    const page = await world().visit(at('/click-positions', {}))
    const header = page.locator('th', { hasText: 'Click count' })
    await header.click({ position: { x: 4, y: 4 } })
    await page.locator('th[aria-sort=descending]').waitFor()
    const counts = (await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).map((text) => Number(text))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    await leave(page)
  })

  it('shows amounts in the declared currency, and the same number of decimals in a column', async () => {
    const page = await world().knock()
    await answering(page, (body, isDescription) => (isDescription ? { ...body, currency: 'EUR' } : body))
    await page.getByLabel('API key').fill(KEY)
    await page.keyboard.press('Enter')
    await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
    expect(
      await page.locator('.card', { hasText: 'What sells by search' }).locator('.number').first().innerText(),
    ).toMatch(/^€[\d,]+\.\d\d$/)
    const body = { dimensions: ['keyword'], measures: [{ metric: 'revenue' }, { metric: 'average_results' }] }
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/', { ...body, filters: [MARCH], having: [{ member: 'revenue', operator: 'gt', values: ['0'] }] }),
    )
    await page.locator('.bars li').first().waitFor()
    const cells = async (index: number) => rowsIn(page).locator(`td:nth-child(${index})`).allInnerTexts()
    for (const text of await cells(2)) expect(text).toMatch(/^€[\d,]+\.\d\d$/)
    for (const text of await cells(3)) expect(text).toMatch(/^([\d,]+\.\d\d|–\s*absent)$/)
    await world().keep(page, 'currency')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('shows a value in the unit of the metric whose name is in the same row', async () => {
    const page = await world().visit(at('/anomalies', { startDate: '2025-04-01', endDate: '2026-03-31', limit: 1000 }))
    await rowsIn(page).first().waitFor()
    const rows = await rowsIn(page).evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    )
    const values = (name: string) => rows.filter((row) => row[3] === name).map((row) => row[6])
    expect([values('ctr').length, values('revenue').length].every((count) => count > 0)).toBe(true)
    for (const text of values('ctr')) expect(text).toMatch(/^\d+\.\d%$/)
    for (const text of values('revenue')) expect(text).toMatch(/^[\d,]+\.\d\d$/)
    for (const text of values('search_count')) expect(text).toMatch(/^[\d,]+$/)
    await leave(page)
  })

  it('saves charts as SVG and PNG', async () => {
    for (const [body, mark] of [
      [KEYWORDS, '<rect'],
      [{ ...KEYWORDS, dimensions: ['event_date'] }, '<path'],
    ] as const) {
      const page = await world().visit(at('/', body))
      const choice = page.getByLabel('Save picture')
      const save = async (format: string) => {
        const [download] = await Promise.all([page.waitForEvent('download'), choice.selectOption({ label: format })])
        return [download.suggestedFilename(), readFileSync(await download.path())] as const
      }
      const [name, svg] = await save('SVG')
      expect(name).toMatch(/^searches-by-[a-z-]+\.svg$/)
      const text = svg.toString()
      expect(text).toContain(mark)
      expect(text).toContain('Searches by ')
      expect(
        await page.evaluate(
          (xml) => new DOMParser().parseFromString(xml, 'image/svg+xml').querySelector('parsererror'),
          text,
        ),
      ).toBeNull()
      const [, png] = await save('PNG')
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect(png.length).toBeGreaterThan(5_000)
      await world().save(`saved${mark.slice(1)}.png`, png)
      await leave(page)
    }
  })
}
