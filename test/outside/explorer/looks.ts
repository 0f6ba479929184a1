// Appearance and accessibility of the explorer: on a narrow phone, in both themes, and for screen readers.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answering, holding } from './answering.ts'
import { at, leave, unfold, type World } from './page-world.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const DATES = { startDate: '2026-03-02', endDate: '2026-03-31', limit: 1000 }
const SCENES: Readonly<Record<string, readonly [fragment: string, shown: string]>> = {
  gallery: ['', '.card .bars'],
  query: [
    at('/', {
      dimensions: ['keyword'],
      measures: [{ field: '*', fn: 'count', alias: 'n' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
    }),
    '.bars li',
  ],
  problem: [
    at('/', { dimensions: ['keywrod'], filters: [{ member: 'is_bot', operator: 'equals', values: ['x'] }] }),
    '.issues',
  ],
  funnel: [at('/search-funnel', DATES), '.funnel li'],
  lines: [at('/users', DATES), '.lines svg'],
  calendar: [at('/anomalies', DATES), '.calendar .day'],
  weekdays: [at('/search-funnel', DATES, '&picture=weekdays'), '.weekdays .cell'],
  compared: [
    at('/', {
      dimensions: ['device_category'],
      measures: [
        { metric: 'searches' },
        { alias: 'searches_before', of: 'searches', in: 'before' },
        { alias: 'searches_change', change: ['searches', 'searches_before'] },
      ],
      compare: { before: 'previous_period' },
      totals: true,
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-31'] }],
    }),
    '.bar.is-before',
  ],
  stacked: [
    at('/', { dimensions: ['country', 'device_category'], measures: [{ metric: 'searches' }], limit: 1000 }),
    '.is-stacked .bar',
  ],
  months: [
    at('/', {
      dimensions: [{ field: 'event_date', by: 'month' }],
      measures: [{ metric: 'searches' }, { metric: 'ctr' }],
    }),
    '.lines svg',
  ],
  number: [
    at('/', {
      measures: [{ field: 'visit_id', fn: 'count_distinct', alias: 'visits' }],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['this_month'] }],
    }),
    '.numbers dd.quiet',
  ],
}

/**
 * Returns the violations that axe finds, with their elements. The check can be limited to a part of the page or to one
 * rule.
 */
const violations = async (page: Page, part = 'html', rule?: string): Promise<readonly string[]> => {
  await page.evaluate(AXE)
  const options = rule === undefined ? {} : { runOnly: [rule] }
  return page.evaluate(
    async ([within, settings]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const found = await axe.run(within, settings)
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html)
            .join(' | ')
            .slice(0, 400)}`,
      )
    },
    [part, options] as const,
  )
}

interface Axe {
  run(part: string, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

export function looks(world: () => World): void {
  it.each(Object.entries(SCENES))('has no axe violations in either theme and fits 320 pixels: %s', async (name, [
    fragment,
    shown,
  ]) => {
    const page = await world().visit(fragment)
    await page.locator(shown).first().waitFor()
    await page.locator('.layers .hljs-attr').or(page.locator('.gallery')).first().waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await world().keep(page, `${name}-light`)
    // The themes differ only in colours, so the dark theme needs only a check of the contrast.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'html', 'color-contrast')).toEqual([])
    await world().keep(page, `${name}-dark`)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violations(page)).toEqual([])
    await world().keep(page, `${name}-320`)
    await leave(page)
  })

  it('has no axe violations in tabs and editors', async () => {
    const page = await world().visit(SCENES.query?.[0])
    await page.locator('.bars li').first().waitFor()
    for (const tab of ['SQL', 'Explain', 'Code', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.locator('.panel .code, .explain p, .reports li').first().waitFor()
      expect([tab, await violations(page, tab === 'Reports' ? '.fields' : '.panel')]).toEqual([tab, []])
    }
    for (const chip of ['count of rows as n', 'Event type = search', 'Search term']) {
      await page.locator('.chip', { hasText: chip }).first().click()
      await page.locator('.tray').waitFor()
      expect([chip, await violations(page, '.builder')]).toEqual([chip, []])
    }
    await unfold(page)
    await page.locator('.bars button.label').first().click()
    await page.locator('.point').waitFor()
    expect(await violations(page, '.point')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add to Filter' }).click()
    await page.locator('.tray [role=option]').first().waitFor()
    expect(await violations(page, '.builder')).toEqual([])
    await leave(page)
  })

  it.each(['light', 'dark'] as const)('has no axe violations in the %s sign-in form', async (colorScheme) => {
    const page = await world().knock({ colorScheme })
    await page.getByLabel('API key').waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('does not truncate labels and code', async () => {
    const page = await world().visit(SCENES.weekdays?.[0])
    await page.locator('.weekdays .week').first().waitFor()
    await page.getByRole('tab', { name: 'SQL' }).click()
    await page.locator('.panel .hljs-keyword').first().waitFor()
    for (const parts of ['.weekdays .week', '.panel .code pre', '.choices button']) {
      const cut = await page
        .locator(parts)
        .evaluateAll((found) => found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
      expect([parts, cut]).toEqual([parts, 0])
    }
    await leave(page)
  })

  it.each([390, 320])('never cuts a number of a table on a phone of %d pixels', async (width) => {
    const page = await world().visit('', { viewport: { width, height: 844 }, isDeveloper: false })
    const keyword = 'a search term of many words, as people paste them'
    await answering(page, ({ data, ...body }) => ({
      ...body,
      ...(Array.isArray(data) && { data: data.map((row, index) => (index === 0 ? { ...row, keyword } : row)) }),
    }))
    const names = ['searches', 'revenue', 'average_order_value', 'ctr', 'visits', 'zero_result_rate', 'orders']
    for (let count = 1; count <= names.length; count++) {
      const measures = names.slice(0, count).map((metric) => ({ metric }))
      await page.evaluate(
        (hash) => {
          location.hash = hash
        },
        at('/', { dimensions: ['keyword', 'country'].slice(0, count > 5 ? 2 : 1), measures }),
      )
      await expect.poll(() => page.locator('.table th').count()).toBe(count + (count > 5 ? 2 : 1))
      const seen = await page.locator('.table').evaluate((table) => {
        const edges = table.getBoundingClientRect()
        const cut: string[] = []
        let visible = 0
        for (const cell of table.querySelectorAll('td.is-number:not(.is-absent)')) {
          const range = document.createRange()
          range.selectNodeContents(cell)
          const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
          const isWithin = text.left >= box.left && text.right <= box.right
          // A column is in view, or beyond the edge to which the table scrolls.
          const isSeen = text.right <= edges.right
          if (isSeen) visible++
          if (!isWithin || (!isSeen && text.left < edges.right)) cut.push(cell.textContent ?? '')
        }
        // The table begins at its first columns.
        if (table.scrollLeft > 0) cut.push('the first columns')
        return { cut, columns: visible / table.querySelectorAll('tbody tr').length }
      })
      expect(seen, String(count)).toEqual({ cut: [], columns: expect.any(Number) })
      expect(seen.columns).toBeGreaterThanOrEqual(Math.min(count, count > 5 ? 1 : 2))
      await world().keep(page, `table-${width}-${count}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('closes the list of reports after a choice on a phone', async () => {
    const page = await world().visit('', { viewport: { width: 390, height: 844 } })
    await page.locator('.fields summary').click()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.getByText('Unique visitors and visits').first().click()
    await page.locator('.lines svg').first().waitFor()
    await page.locator('.fields .scroll').waitFor({ state: 'hidden' })
    await leave(page)
  })

  it('shows all numbers of a column with the same number of decimals', async () => {
    const page = await world().visit(
      at('/sales', { startDate: '2025-01-01', limit: 1000 }, '&picture=bars&by=keyword&measure=revenue'),
    )
    await page.locator('.bars li').nth(5).waitFor()
    const numbers = await page.locator('.bars .number').allInnerTexts()
    expect(new Set(numbers.map((text) => text.split('.')[1]?.length)).size).toBe(1)
    expect(numbers.join()).toMatch(/\.\d/)
    await leave(page)
  })

  it('shows no sign-in form for a link with a key', async () => {
    const page = await world().visit(SCENES.query?.[0])
    const release = await holding(page)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.page[aria-busy=true]').waitFor()
    expect(await page.locator('.door').count()).toBe(0)
    release()
    await page.locator('.bars li').first().waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })
}
