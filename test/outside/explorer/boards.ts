// The board: pinned cards, the date range of all cards, export and import, and the requests that cards send.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { at, leave, rowsIn, type World } from './page-world.ts'

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
