// The keyboard reaches every number of a chart. The explorer announces the number, and the keyboard filters like a
// click.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { KEYWORDS, MARCH, only } from './numbers.ts'
import { at, bodyInAddress, leave, rowsIn, type World } from './page-world.ts'

/** Returns the label of the focused element, which screen readers announce. */
const announced = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

export function reaching(world: () => World): void {
  it('lets the keyboard reach every part of stacked bars, and filter like a click', async () => {
    const page = await world().visit(at('/', { ...KEYWORDS, dimensions: ['country', 'device_category'], limit: 1000 }))
    await page.locator('.is-stacked').first().waitFor()
    const total = await page.locator('.bars li').first().locator('.number').innerText()
    await page.locator('.bars button.label').first().focus()
    expect(await announced(page)).toBe(`Germany: ${total}`)
    const parts: string[] = []
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('ArrowRight')
      const announcement = (await announced(page)) ?? ''
      if (parts.at(-1) === announcement) break
      parts.push(announcement)
      expect(await page.locator('.readout').innerText()).toBe(announcement)
    }
    // The parts of the bars show the same numbers as the table.
    const cells = await rowsIn(page).evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => cell.querySelector('[aria-hidden]')?.textContent ?? cell.textContent),
      ),
    )
    const inTable = cells
      .filter(([country]) => country === 'Germany')
      .map(([, device, count]) => `Germany, ${device === '–' ? 'none' : device}: ${count}`)
    expect(parts.map((text) => text.split(',').slice(0, 2).join(',')).toSorted()).toEqual(inTable.toSorted())
    expect(parts[0]).toMatch(/^Germany, mobile: [\d,]+, [\d.]+% of [\d,]+$/)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await announced(page)).toMatch(/^(?!Germany).*, mobile: /)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Only Germany and mobile' }).press('Enter')
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [MARCH, only('country', 'Germany'), only('device_category', 'mobile')] })
    await leave(page)
  })

  it('draws a part of the bar for rows without a value, and drills down to these rows', async () => {
    const page = await world().visit(
      at('/', { ...KEYWORDS, filters: [], dimensions: ['country', 'device_category'], limit: 1000 }),
    )
    await page.getByRole('button', { name: /^Germany, none: / }).click()
    await page.getByRole('button', { name: 'Only Germany and no device' }).click()
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [only('country', 'Germany'), { member: 'device_category', operator: 'notSet' }] })
    await rowsIn(page).first().waitFor()
    await leave(page)
  })

  it('selects one of several lines by arrow keys or by the pointer, announces it, and filters by it', async () => {
    const page = await world().visit(
      at(
        '/',
        { ...KEYWORDS, dimensions: ['event_date', 'device_category'], limit: 1000 },
        '&picture=lines&by=device_category',
      ),
    )
    const picture = page.getByLabel(/between \w+ and lines/)
    await picture.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const shown = page.locator('.readout > span:not([aria-hidden=true])')
    expect(await shown.count()).toBe(1)
    expect(await shown.innerText()).toMatch(/^desktop\s+(\d+|no data)$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Only 2026-03-\d\d and desktop$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.series').first().waitFor()
    // The pointer selects the nearest line.
    const end = await page.locator('.series circle').last().boundingBox()
    await page.mouse.move((end?.x ?? 0) + 2, (end?.y ?? 0) + 2)
    await page.locator('.series.is-chosen').waitFor()
    await world().keep(page, 'chosen-line')
    await page.mouse.click((end?.x ?? 0) + 2, (end?.y ?? 0) + 2)
    await page.getByRole('button', { name: /^Only 2026-03-\d\d and (mobile|desktop|tablet)$/ }).click()
    await expect
      .poll(() => bodyInAddress(page))
      .toMatchObject({ filters: [{ operator: 'inDateRange' }, { member: 'device_category', operator: 'equals' }] })
    await leave(page)
  })

  it('announces both numbers of compared bars to keyboard users', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await page.locator('.bars li').first().waitFor()
    await page.getByLabel('Compared with').selectOption({ label: 'with the days before' })
    await page.locator('.bar.is-before').first().waitFor()
    await page.locator('.bars button.label').first().focus()
    expect(await announced(page)).toMatch(/^.+: \d+, before: \d+$/)
    await page.keyboard.press('ArrowDown')
    expect(
      await page
        .locator('.bars button.label')
        .nth(1)
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await leave(page)
  })
}
