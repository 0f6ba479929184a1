// The first minutes of a shop owner, an analyst, a developer, and a visitor without a key.

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bodyIn, bodyInAddress, KEY, leave, OTHER_KEY, rowsIn, unfold, type World } from './page-world.ts'

export function firstMinutes(world: () => World): void {
  it('lets a shop owner open one of a dozen cards, change its date range and save it', async () => {
    const page = await world().visit()
    expect(page.url()).toBe(world().address)
    const cards = page.locator('.card')
    await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
    expect(await cards.count()).toBe(12)
    expect(await page.locator('.card .issue').count()).toBe(0)
    await world().keep(page, 'gallery')

    await cards.filter({ hasText: 'Searches without results' }).click()
    await page.getByRole('heading', { name: /Searches without results by/ }).waitFor()
    await page.locator('.bars li').first().waitFor()
    const before = await rowsIn(page).count()
    await page.getByLabel('First day').fill('2026-01-01')
    await expect.poll(() => rowsIn(page).count()).toBeGreaterThan(before)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByLabel('Download').selectOption({ label: 'CSV' }),
    ])
    expect(download.suggestedFilename()).toBe('query.csv')
    const csv = readFileSync(await download.path(), 'utf8')
    expect(csv.split('\r\n')[0]).toBe('\uFEFFkeyword,zero_result_searches')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + (await rowsIn(page).count()))
    await leave(page)
  })

  it('lets an analyst ask a question, see its interpretation, and refine it', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('top 10 keywords without results last month')
    await page.keyboard.press('Enter')
    await rowsIn(page).first().waitFor()
    const read = page.getByLabel('How the question was read')
    expect(await read.innerText()).toMatch(/without results\s+no_of_results equals 0/)
    expect(await rowsIn(page).count()).toBeLessThanOrEqual(10)
    expect(await bodyIn(page)).toMatchObject({ dimensions: ['keyword'], limit: 10 })
    expect(page.url()).toContain('question=')
    await page.locator('.bars li').first().waitFor()
    await page.getByRole('tab', { name: 'Explain' }).click()
    await page.getByText('2026-02-01 – 2026-02-28').waitFor()
    await world().keep(page, 'question')
    // The link to a question shows the interpretation again.
    await page.reload()
    await read.waitFor()
    await unfold(page)
    await page.getByRole('button', { name: 'Add to Group by' }).click()
    await page.getByRole('combobox', { name: 'Add to Group by' }).fill('engine_id')
    await page.keyboard.press('Enter')
    await read.waitFor({ state: 'detached' })
    expect(bodyInAddress(page)).toMatchObject({ dimensions: ['keyword', 'engine_id'] })
    await leave(page)
  })

  it('names the words of a question that the service does not understand', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('what is the weather in blorpistan')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText('The question was not understood').waitFor()
    expect(await page.locator('.builder .issue').innerText()).toMatch(/weather|blorpistan/)
    // The service understands every suggested question.
    const questions = await page.locator('.questions', { hasText: 'for example' }).locator('button').allInnerTexts()
    expect(questions).toHaveLength(3)
    for (const question of questions) {
      await page.getByLabel('Ask in plain English').fill('what is the weather in blorpistan')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: question }).click()
      await rowsIn(page).first().waitFor()
      expect(bodyInAddress(page)).not.toHaveProperty('query')
    }
    await leave(page)
  })

  it('opens the report that answers a question', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('banner impressions by campaign last month')
    await page.keyboard.press('Enter')
    await rowsIn(page).first().waitFor()
    expect(new URL(page.url()).hash).toContain('on=/campaigns-summary&')
    expect(bodyInAddress(page)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
    expect(await page.getByLabel('How the question was read').innerText()).toContain('the report /campaigns-summary')
    await world().keep(page, 'question-report')
    await page.reload()
    await page.getByLabel('How the question was read').waitFor()
    await leave(page)
  })

  it('fixes a rejected question with a button', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('revenue last month by moon phase')
    await page.keyboard.press('Enter')
    const without = page.getByRole('button', { name: 'Ask revenue last month' })
    await without.waitFor()
    await world().keep(page, 'refused')
    // The explorer does not offer the words "moon phase" as a search term.
    expect(await page.locator('.questions').first().getByRole('button').count()).toBe(1)
    await without.click()
    await rowsIn(page).first().waitFor()
    expect(new URL(page.url()).hash).toContain('question=revenue%20last%20month')
    await leave(page)
  })

  it.each([
    ['boots by country', 'searches for "boots" by country'],
    ['nike', 'searches for "nike"'],
    ['revenue of boots last month', 'revenue for "boots" last month'],
  ])('offers a search-term filter for the question %s', async (question, better) => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill(question)
    await page.keyboard.press('Enter')
    await page.getByText('The question was not understood').waitFor()
    await page.getByRole('button', { name: `Ask ${better}`, exact: true }).click()
    await page.getByRole('heading', { name: better }).waitFor()
    await expect.poll(() => page.locator('.issue').count()).toBe(0)
    const [, term] = /"(.+)"/.exec(better) ?? []
    expect(bodyInAddress(page)).toMatchObject({
      filters: expect.arrayContaining([expect.objectContaining({ operator: 'equals', values: [term] })]),
    })
    await leave(page)
  })

  it('draws a question by month as a line chart, and keeps the row order in ranked bars', async () => {
    const page = await world().visit()
    await page.getByLabel('Ask in plain English').fill('average order value by month')
    await page.keyboard.press('Enter')
    await page.locator('.picture .lines svg').waitFor()
    expect(bodyInAddress(page)).toMatchObject({ dimensions: [{ field: 'event_date', by: 'month' }] })
    await page.getByLabel('Ask in plain English').fill('which search terms fell the most last month')
    await page.keyboard.press('Enter')
    await page.locator('.bar.is-before').first().waitFor()
    const first = await rowsIn(page).locator('td:first-child').allInnerTexts()
    expect(await page.locator('.bars button.label').allInnerTexts()).toEqual(first)
    await page.getByRole('columnheader', { name: 'Searches difference' }).waitFor()
    await leave(page)
  })

  it('lets a developer paste a body, fix it with a button, and read its SQL and its code', async () => {
    const page = await world().visit()
    await page.getByRole('button', { name: 'New query' }).click()
    const text =
      '{\n  "dimensions": ["keywrod"],\n  "measures": [{"field": "no_of_results", "fn": "avg", "alias": "n"}]\n}'
    await page.getByLabel('Request body as JSON').fill(text)
    await page.getByText('Line 2: unknown field "keywrod"').waitFor()
    expect(await page.locator('.chip.is-bad').allInnerTexts()).toEqual(['avg Number of results as n', 'keywrod'])
    await world().keep(page, 'problems')
    await page.locator('.builder').getByRole('button', { name: 'Use keyword' }).click()
    await page.locator('.builder').getByRole('button', { name: 'Use only search rows' }).click()
    await rowsIn(page).first().waitFor()
    expect(await bodyIn(page)).toMatchObject({ dimensions: ['keyword'], filters: [{ member: 'event_type' }] })
    expect(await page.locator('.chip.is-bad').count()).toBe(0)

    await page.getByRole('tab', { name: 'SQL' }).click()
    const sql = page.getByLabel('the SQL', { exact: true })
    await sql.getByText("'acme'").waitFor()
    for (const dialect of ['Postgres', 'DuckDB', 'Trino']) {
      await page.getByRole('button', { name: dialect, exact: true }).click()
      await sql.getByText("'your-account'").waitFor()
    }
    await page.getByRole('button', { name: 'Copy the SQL' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('select')
    await world().keep(page, 'sql')

    await page.getByRole('tab', { name: 'Code' }).click()
    for (const [kind, start] of [
      ['curl', 'curl -s'],
      ['fetch', 'const response'],
      ['TypeScript', 'import {'],
    ] as const) {
      await page.getByRole('button', { name: kind, exact: true }).click()
      expect(await page.getByLabel(`${kind} code`, { exact: true }).innerText()).toContain(start)
    }
    expect(await page.content()).not.toContain(KEY)
    await leave(page)
  })

  it('names the line of invalid JSON, and keeps the chips', async () => {
    const page = await world().visit('on=/&body={"dimensions":["keyword"]}')
    await page.getByLabel('Request body as JSON').fill('{\n  "dimensions": ["keyword"],\n}')
    await page.getByText('Line 3: not valid JSON').waitFor()
    expect(await page.locator('.chip').allInnerTexts()).toEqual(['Search term'])
    await leave(page)
  })

  it('adds a metric with a click, shows its value in its unit, and removes the metric with another click', async () => {
    const page = await world().visit()
    await page.getByLabel('Search fields and reports').fill('click-through')
    const metric = page.getByRole('button', { name: 'Click-through rate', exact: true })
    await metric.click()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('columnheader', { name: 'Click-through rate' }).waitFor()
    expect(await bodyIn(page)).toEqual({ measures: [{ metric: 'ctr' }] })
    expect(await rowsIn(page).first().innerText()).toMatch(/^\d+(\.\d)?%$/)
    await world().keep(page, 'metric')
    expect(await rowsIn(page).first().locator('td').getAttribute('title')).toMatch(/^0\.\d+$/)
    await unfold(page)
    await page.getByRole('button', { name: 'Add to Measure' }).click()
    await page.keyboard.type('revenue per')
    await page.keyboard.press('Enter')
    await expect.poll(() => bodyIn(page)).toEqual({ measures: [{ metric: 'ctr' }, { metric: 'revenue_per_search' }] })
    await page.locator('.field', { hasText: 'Click-through rate' }).click()
    await expect.poll(() => bodyIn(page)).toEqual({ measures: [{ metric: 'revenue_per_search' }] })
    await leave(page)
  })

  it('asks for a key, and keeps it until the tab is closed', async () => {
    const page = await world().knock()
    await page.getByLabel('API key').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This key is not valid').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('key')
    // The sign-in form replaces the top bar that the HTML file contains.
    expect(await page.locator('#explorer > *').count()).toBe(1)
    await world().keep(page, 'door')
    await page.getByLabel('API key').fill(KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(KEY)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    await leave(page)
  })

  it('shows nothing of the previous account after another sign-in', async () => {
    const page = await world().visit()
    const drawn = async () => {
      const first = page.locator('.card').first()
      await first.locator('.drawn:not(.is-loading)').waitFor()
      return await first.innerText()
    }
    const own = await drawn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').fill(OTHER_KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor()
    expect(await drawn()).not.toBe(own)
    await leave(page)
  })
}
