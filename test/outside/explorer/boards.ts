// The board: pinned cards, the date range of all cards, export and import, and the requests that cards send.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { at, KEY, leave, OTHER_KEY, rowsIn, type World } from './page-world.ts'

const KEYWORDS = { dimensions: ['keyword'], measures: [{ metric: 'searches' }] }

const drawn = (page: Page, count: number) =>
  page
    .locator('.drawn:not(.is-loading)')
    .nth(count - 1)
    .waitFor()

export function boards(world: () => World): void {
  it('pins an exploration to the board, keeps it, exports it, removes it and imports it', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await rowsIn(page).first().waitFor()
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.getByRole('button', { name: 'Pinned' }).waitFor()
    await page.getByRole('link', { name: 'sightline' }).click()
    await page.getByRole('heading', { name: 'Your board' }).waitFor()
    await page.reload()
    await drawn(page, 13)
    await world().keep(page, 'board')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export board' }).click(),
    ])
    const file = readFileSync(await download.path())
    expect(JSON.parse(file.toString()).cards).toMatchObject([{ title: 'Searches by Search term' }])
    await page.getByRole('button', { name: /off the board/ }).click()
    await page.getByRole('heading', { name: 'Your board' }).waitFor({ state: 'detached' })
    const choose = (buffer: Buffer) =>
      page.getByLabel('Import board').setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer })
    await choose(Buffer.from('{}'))
    await page.getByText('This file is not a board of the explorer.').waitFor()
    const hostile = { title: '<img src=x onerror=alert(1)>', address: 'on=/sales&body={}' }
    const { cards, ...rest } = JSON.parse(file.toString())
    await choose(Buffer.from(JSON.stringify({ ...rest, cards: [...cards, hostile] })))
    await page.getByRole('heading', { name: hostile.title }).waitFor()
    expect(await page.locator('.card img').count()).toBe(0)
    await leave(page)
  })

  it('keeps the dates of a pinned request, whatever the dates of the board, and shows them', async () => {
    const page = await world().visit()
    const pinned = { measures: [{ metric: 'searches' }] }
    const range = { member: 'event_date', operator: 'inDateRange', values: ['2026-02-02', '2026-02-08'] }
    const pins: readonly (readonly [address: string, days: string])[] = [
      [at('/', { ...pinned, filters: [range] }), '2026-02-02 – 2026-02-08'],
      [at('/', { ...pinned, filters: [{ ...range, values: ['last_month'] }] }), '2026-02-01 – 2026-02-28'],
      [at('/', { ...pinned, filters: [{ member: 'event_date', operator: 'lt', values: ['2026-02-01'] }] }), ''],
      [at('/', { ...pinned, filters: [{ member: 'event_year', operator: 'equals', values: ['2025'] }] }), ''],
      [
        at('/', { ...pinned, filters: [{ ...range, values: ['2026-03-01', '2026-03-05'] }] }, '&recent=5'),
        '2026-03-26 – 2026-03-30',
      ],
      [at('/click-positions', { startDate: '2026-01-01' }), 'from 2026-01-01'],
      [at('/', pinned), '2026-03-01 – 2026-03-30 (days of the board)'],
    ]
    const shown: string[] = []
    for (const [address] of pins) {
      // Until its answer arrives, the page shows the answer of the address before.
      const answered = page.waitForResponse((response) => {
        const body = response.request().postData()
        return body !== null && !body.includes('"dryRun":true')
      })
      await page.evaluate((hash) => {
        location.hash = hash
      }, address)
      await answered
      await page.locator('.answer[aria-busy=true]').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Pin', exact: true }).click()
      shown.push(await page.locator('.numbers dd, .bars .number').first().innerText())
    }
    await page.getByRole('link', { name: 'sightline' }).click()
    const cards = page.locator('.gallery > ul').first().locator('.card')
    const cardTexts = async () => {
      await page.locator('.drawn.is-loading').first().waitFor({ state: 'detached' })
      const days = await cards.locator('a > p.quiet').allInnerTexts()
      const numbers = await cards.evaluateAll((all) =>
        all.map((card) => card.querySelector('.numbers dd, .bars .number')?.textContent),
      )
      return { days, numbers }
    }
    await drawn(page, pins.length + 12)
    await world().keep(page, 'board-days')
    // Only the last card has no days, so only this card follows the board.
    const own = pins.slice(0, -1)
    const first = await cardTexts()
    expect(first.days).toEqual(pins.map(([, days]) => days))
    expect(first.numbers.slice(0, -1)).toEqual(shown.slice(0, -1))
    await page.getByLabel('Days of all cards').selectOption('this_year')
    await cards.filter({ hasText: '2026-01-01 – 2026-12-31 (days of the board)' }).waitFor()
    const later = await cardTexts()
    expect(later.days.slice(0, -1)).toEqual(own.map(([, days]) => days))
    expect(later.numbers.slice(0, -1)).toEqual(shown.slice(0, -1))
    await page.locator('.gallery > ul').first().locator('.card a').first().click()
    expect(page.url()).toContain('2026-02-08')
    await leave(page)
  })

  it('shows pins and earlier requests only to the account that made them, and forgets them on sign-out', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await rowsIn(page).first().waitFor()
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    const signIn = async (key: string) => {
      await page.goto(new URL('health/live', world().address).href)
      await page.goto(`${world().address}#key=${key}`)
      await drawn(page, 12)
      const earlier = await page.locator('#earlier a').count()
      return [await page.getByRole('heading', { name: 'Your board' }).count(), earlier]
    }
    expect(await signIn(OTHER_KEY)).toEqual([0, 0])
    expect(await signIn(KEY)).toEqual([1, 1])
    expect(await signIn(OTHER_KEY)).toEqual([0, 0])
    expect(await signIn(KEY)).toEqual([1, 1])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['sightline-panel'])
    expect(await signIn(KEY)).toEqual([0, 0])
    await leave(page)
  })

  it('applies one date range to all cards, and keeps the links of the cards up to date', async () => {
    const page = await world().visit()
    const requests: string[] = []
    await drawn(page, 12)
    page.on('request', (request) => requests.push(request.postData() ?? ''))
    await page.getByLabel('Days of all cards').selectOption({ label: 'Last month' })
    const asking = (text: string) => requests.filter((body) => body.includes(text)).length
    await expect.poll(() => asking('"startDate":"2026-02-01","endDate":"2026-02-28"')).toBe(3)
    // Two cards share one request.
    await expect.poll(() => asking('last_month')).toBe(8)
    await page.getByLabel('Days of all cards').selectOption('recent')
    await expect.poll(() => page.locator('.card a').first().getAttribute('href')).toContain('recent=30')
    await page.locator('.card a').nth(1).click()
    await page.locator('.lines svg').waitFor()
    expect(await page.getByLabel('Days', { exact: true }).inputValue()).toBe('recent')
    expect(page.url()).toContain('recent=30')
    // The explorer replaces the dates of an old link with the most recent days.
    const old = page.url().replaceAll('2026-03', '2025-03')
    await leave(page)
    const later = await world().visit(new URL(old).hash.slice(1))
    await later.locator('.lines svg').waitFor()
    expect(await later.getByLabel('Last day').inputValue()).toBe('2026-03-30')
    await leave(later)
  })

  it('requests only the rows that a ranking card draws', async () => {
    const page = await world().visit()
    await drawn(page, 12)
    const rows: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().postData()?.includes('"keyword"') === true)
        rows.push(response.json().then(({ data }) => data.length))
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => rows.length).toBe(3)
    for (const count of await Promise.all(rows)) expect(count).toBeLessThanOrEqual(5)
    await leave(page)
  })
}
