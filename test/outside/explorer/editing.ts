// Editing a request: new queries, dragging, filter values, and results without rows.

import { expect, it } from 'vitest'
import { at, bodyInAddress, leave, rowsIn, type World } from './page-world.ts'

const QUERY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }], limit: 10 }

export function editing(world: () => World): void {
  it('shows no errors for a new query and a new filter, and focuses the filter value', async () => {
    const page = await world().visit()
    await page.getByRole('button', { name: 'New query' }).click()
    await page.getByLabel('Search fields and reports').fill('event_type')
    // The response can arrive before the next line runs.
    const checked = page.waitForResponse((response) => response.request().postData()?.includes('dryRun') === true)
    await page.getByRole('button', { name: 'Filter by Event type' }).click({ force: true })
    await page.getByLabel('Another value').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    await checked
    expect(await page.locator('.builder .issue, .chip.is-bad').count()).toBe(0)
    // Typing part of a value selects the value. The explorer accepts only values that exist.
    await page.keyboard.type('sea')
    await page.keyboard.press('Enter')
    await expect.poll(() => bodyInAddress(page)).toMatchObject({ filters: [{ values: ['search'] }] })
    await page.keyboard.press('Control+Enter')
    await page.getByText('Choose something to measure or to group by.').waitFor()
    await leave(page)
  })

  it('reorders chips by dragging', async () => {
    const page = await world().visit(at('/', { dimensions: ['keyword', 'engine_id'], limit: 10 }))
    await rowsIn(page).first().waitFor()
    // A result with only text columns has no chart, so the explorer offers no button to draw all rows.
    expect(await page.getByRole('button', { name: /^Draw all/ }).count()).toBe(0)
    const chip = (text: string) => page.locator('.chip', { hasText: text })
    await chip('Engine id').dragTo(chip('Search term'))
    await expect.poll(() => bodyInAddress(page)).toMatchObject({ dimensions: ['engine_id', 'keyword'] })
    await leave(page)
  })

  it('explains why a result is empty, and offers a button that fixes the request', async () => {
    const filters = [{ member: 'event_date', operator: 'inDateRange', values: ['2030-01-01', '2030-01-31'] }]
    const page = await world().visit(at('/', { ...QUERY, filters }))
    await page.getByText(/The chosen days have no data/).waitFor()
    await page.getByRole('button', { name: 'Use the last 30 days of the data' }).click()
    await rowsIn(page).first().waitFor()
    await leave(page)
  })

  it('suggests filter values from the data', async () => {
    const page = await world().visit(at('/', { ...QUERY, filters: [{ member: 'group_name', operator: 'set' }] }))
    await page
      .getByText(/unknown field "group_name"/)
      .first()
      .waitFor()
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      at('/', { ...QUERY, filters: [{ member: 'engine_id', operator: 'equals', values: [] }] }),
    )
    await page.locator('.chip', { hasText: 'Engine id =' }).click()
    await page.locator('.values [role=option]').first().click()
    await page.locator('.values [role=option]').nth(1).click()
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [{ values: [expect.any(String), expect.any(String)] }] })
    await page.getByLabel('Another value').fill('nothing')
    await page.getByText('No value in the data begins with “nothing”').waitFor()
    await leave(page)
  })
}
