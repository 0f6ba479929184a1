// Building a request with the mouse or with the keyboard alone. Also paging, sorting, links and the browser history.

import { expect, it } from 'vitest'
import { holding } from './answering.ts'
import { at, bodyIn, bodyInAddress, leave, rowsIn, unfold, type World } from './page-world.ts'

const QUERY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }], limit: 10 }

export function building(world: () => World): void {
  it('builds, runs, pages and sorts a query, and undoes changes with Back', async () => {
    const page = await world().visit()
    await page.getByLabel('Search fields and reports').fill('keyword')
    await page.getByRole('button', { name: 'Search term', exact: true }).click()
    await page.getByRole('button', { name: 'Add to Measure' }).click()
    await page.getByRole('option', { name: /^∗?\s*Rows/ }).click()
    await page.getByLabel('Search fields and reports').fill('event_type')
    await page.getByRole('button', { name: 'Filter by Event type' }).click({ force: true })
    await page.getByLabel('Another value').fill('search')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Rows per page').selectOption('10')
    await rowsIn(page).nth(9).waitFor()
    expect(await bodyIn(page)).toEqual({
      dimensions: ['keyword'],
      measures: [{ field: '*', fn: 'count' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
      limit: 10,
    })
    // The explorer dims fields that are empty on search rows, and shows the reason.
    await page.getByLabel('Search fields and reports').fill('widget_id')
    expect(await page.locator('.is-dim .field').first().getAttribute('title')).toBe('widget_id: Empty on search rows')

    const first = await rowsIn(page).first().innerText()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^11 – 20 of/).waitFor()
    expect(await rowsIn(page).first().innerText()).not.toBe(first)
    expect(bodyInAddress(page)).toMatchObject({ page: 2 })

    await page.getByRole('columnheader', { name: 'Search term' }).getByRole('button').click()
    await page.locator('th[aria-sort="ascending"]').waitFor()
    expect(await bodyIn(page)).toMatchObject({ order: [{ field: 'keyword', dir: 'asc' }] })
    expect(bodyInAddress(page)).not.toHaveProperty('page')

    await page.goBack()
    await page.getByText(/^11 – 20 of/).waitFor()
    await page.goBack()
    await page.getByText(/^1 – 10 of/).waitFor()
    expect(await rowsIn(page).first().innerText()).toBe(first)
    await leave(page)
  })

  it('opens the same request from a link, which does not contain the key', async () => {
    const fragment = at('/', QUERY, '&picture=bars&by=keyword&measure=n')
    const [here, there] = [await world().visit(fragment), await world().visit(fragment)]
    for (const page of [here, there]) await page.locator('.bars li').nth(9).waitFor()
    expect(await there.locator('.bars').innerText()).toBe(await here.locator('.bars').innerText())
    expect(there.url()).toBe(here.url())
    expect(there.url()).not.toContain('key=')
    await leave(here)
    await leave(there)
  })

  it('shows an error for a truncated link', async () => {
    const page = await world().visit('on=/&body={"dimensions":["key')
    await page.getByText('This link cannot be read').waitFor()
    await leave(page)
  })

  it('has a skip link that leads past the fields to the request', async () => {
    const page = await world().visit(at('/', QUERY))
    await rowsIn(page).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the request')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.builder') !== null)).toBe(true)
    await leave(page)
  })

  it('draws a single line again after the user stops splitting the chart by a text column', async () => {
    const body = { dimensions: ['event_date', 'event_type'], measures: QUERY.measures, limit: 1000 }
    const page = await world().visit(at('/', body, '&picture=lines&by=event_type'))
    await page.locator('.legend .key').nth(2).waitFor()
    await page.locator('.of', { hasText: /^by/ }).locator('select').selectOption('–')
    await page.locator('.legend .key').nth(1).waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('by=')
    await leave(page)
  })

  it('edits and runs a request with the keyboard alone', async () => {
    const page = await world().visit(at('/', { ...QUERY, dimensions: ['keyword', 'engine_id'] }))
    await rowsIn(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('device')
    await page.getByLabel('Search fields and reports').press('Escape')
    const dimensions = page.getByRole('group', { name: 'Group by' })
    await dimensions.getByRole('button', { name: 'Engine id' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => dimensions.locator('.chip').allInnerTexts()).toEqual(['Engine id', 'Search term'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Engine id')
    await page.keyboard.press('Backspace')
    await expect.poll(() => dimensions.locator('.chip').allInnerTexts()).toEqual(['Search term'])
    await unfold(page)
    await dimensions.locator('.add').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('event_type')
    await page.keyboard.press('Enter')
    await expect.poll(() => bodyInAddress(page)).toMatchObject({ dimensions: ['keyword', 'event_type'] })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('columnheader', { name: 'Event type' }).waitFor()
    await page.getByRole('tab', { name: 'JSON' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'SQL', selected: true }).waitFor()
    await leave(page)
  })

  it('finds, filters and restricts a report, and shows its exact values by keyboard', async () => {
    const page = await world().visit()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.getByText('Unique visitors and visits').first().click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    const lines = page.getByLabel(/Visitor count.* by day/)
    await lines.focus()
    await page.keyboard.press('Home')
    await page
      .locator('.readout')
      .getByText(/^2026-03-0\d$/)
      .waitFor()
    expect(await page.locator('.readout').innerText()).toMatch(/Visitor count\s*\d+/)
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Visit count' }).first().click()
    await page.getByLabel('Value').fill('5')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Run' }).click()
    await page
      .getByRole('region', { name: 'Answer' })
      .getByText(/each day/)
      .waitFor()
    expect(bodyInAddress(page)).toMatchObject({ having: [{ member: 'visit_count', operator: 'gte', values: ['5'] }] })
    await leave(page)
  })

  it('keeps the last result after the user cancels a slow request', async () => {
    const page = await world().visit(at('/', QUERY))
    await rowsIn(page).first().waitFor()
    const release = await holding(
      page,
      (request) => request.method() === 'POST' && request.postData()?.includes('dryRun') !== true,
    )
    await page.locator('main').focus()
    await page.keyboard.press('Control+Enter')
    await page.locator('.answer.is-old').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.answer:not(.is-old)').waitFor()
    expect(await rowsIn(page).count()).toBe(10)
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('mentions rows of other pages below the chart, and draws them after a click', async () => {
    const page = await world().visit(at('/', QUERY))
    await page.getByText(/^Drawn from the first 10 of \d+ rows\./).waitFor()
    await page.getByRole('button', { name: /^Draw all/ }).click()
    await page.locator('.bars .others').waitFor()
    await leave(page)
  })

  it('draws all bars on one scale, for numbers of any length', async () => {
    const page = await world().visit(at('/', { ...QUERY, dimensions: ['event_type'] }))
    await page.locator('.bars li').nth(3).waitFor()
    const widths = (names: string) =>
      page.locator(names).evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().width)))
    const lengths = await page
      .locator('.bars .number')
      .evaluateAll((found) => found.map((one) => one.textContent?.length))
    expect(new Set(lengths).size).toBeGreaterThan(1)
    expect(new Set(await widths('.bars .track')).size).toBe(1)
    await leave(page)
  })

  it('stores earlier requests in the browser', async () => {
    const page = await world().visit(at('/', QUERY))
    await rowsIn(page).first().waitFor()
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/click-positions', {}),
    )
    await page.getByRole('columnheader', { name: 'Position bucket' }).waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await page.locator('.menu').waitFor()
    await page.getByLabel('Ask in plain English').click()
    await page.locator('.menu').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Earlier' }).click()
    await page.getByRole('link', { name: /^n by Search term/ }).click()
    await page.getByRole('columnheader', { name: 'Search term' }).waitFor()
    await leave(page)
  })
}
