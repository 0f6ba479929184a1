// Hostile text in the data and in the model, a model of another domain, and an unreachable service.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answering } from './answering.ts'
import { at, leave, rowsIn, type World } from './page-world.ts'

const EVIL = '<img src=x onerror="globalThis.broken=1">"\'`=HYPERLINK("x")</script>\u202e'
const KEYWORDS = { dimensions: ['keyword'], measures: [{ metric: 'searches' }] }
const MARCH = { member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-31'] }
const NUMBERS = { dimensions: ['event_date', 'keyword'], measures: [{ metric: 'searches' }], filters: [MARCH] }

const isIntact = (page: Page) =>
  page.evaluate(() => 'broken' in globalThis || document.querySelector('#explorer img') !== null)

export function robust(world: () => World): void {
  it('shows hostile keywords as text in charts, tables, menus, chips and saved charts', async () => {
    const page = await world().visit()
    await answering(page, (body) => {
      const data = Array.isArray(body.data) ? body.data : []
      return { ...body, data: data.map((row) => ('keyword' in row ? { ...row, keyword: EVIL + row.keyword } : row)) }
    })
    for (const [body, picture] of [
      [KEYWORDS, 'bars'],
      [{ ...NUMBERS, dimensions: ['device_category', 'keyword'] }, 'bars'],
      [NUMBERS, 'lines'],
    ] as const) {
      await page.evaluate(
        (hash) => {
          location.hash = hash
        },
        at('/', { ...body, limit: 1000 }, `&picture=${picture}`),
      )
      await page
        .locator(picture === 'bars' ? '.bars li' : '.lines svg')
        .first()
        .waitFor()
      await page.getByLabel('Save picture').selectOption({ label: 'SVG' })
      await page.locator('tbody button.pick').last().click()
      await page.getByRole('button', { name: /^Only/ }).first().click()
      await page.locator('.chip.is-filters').first().waitFor()
      expect(await page.locator('.chip.is-filters').last().innerText()).toContain('<img src=x')
      expect(await isIntact(page)).toBe(false)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('shows hostile labels, values and messages of a model as text', async () => {
    const page = await world().knock()
    await answering(page, (body, isDescription) => {
      if (!isDescription) return body.message === undefined ? body : { ...body, message: EVIL }
      const evil = (all: unknown) =>
        (Array.isArray(all) ? all : []).map((one) => ({ ...one, label: EVIL, about: EVIL, description: EVIL }))
      return {
        ...body,
        currency: EVIL,
        fields: evil(body.fields),
        metrics: evil(body.metrics),
        reports: evil(body.reports),
      }
    })
    await page.getByLabel('API key').fill('key_of_a_test')
    await page.keyboard.press('Enter')
    await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.locator('.card a').nth(2).click()
    await rowsIn(page).first().waitFor()
    await page.locator('.fold').click()
    await page.locator('.chip').first().click()
    await page.locator('.tray').waitFor()
    expect(await isIntact(page)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('shows a start page, a time control and comparisons for a model of another domain', async () => {
    const page = await world().knock()
    await answering(page, (body, isDescription) => {
      if (!isDescription) return body
      // This description looks like a model of support tickets, with other labels, no reports and no metrics.
      const fields = (Array.isArray(body.fields) ? body.fields : [])
        .filter(({ name }) => ['event_date', 'engine_name', 'engine_id', 'event_type'].includes(name))
        .map((field) => ({ ...field, label: `Ticket ${field.name}` }))
      return { ...body, fields, reports: [], metrics: [], rowType: undefined }
    })
    await page.getByLabel('API key').fill('key_of_a_test')
    await page.keyboard.press('Enter')
    await page.locator('.drawn:not(.is-loading)').nth(3).waitFor()
    expect(await page.locator('.card h3').allInnerTexts()).toEqual(
      expect.arrayContaining(['In numbers', 'Rows a day', 'Rows by Ticket engine_name']),
    )
    expect(await page.locator('.card .issue').count()).toBe(0)
    await world().keep(page, 'another-model')
    await page.locator('.card a').first().click()
    await page.getByLabel('Compared with').selectOption({ label: 'with the year before' })
    await page.getByText(/^against 2025/).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
  })

  it('reports a lost connection, and offers a button that sends the request again', async () => {
    const page = await world().visit(at('/', KEYWORDS))
    await rowsIn(page).first().waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Grouped by').selectOption('month')
    await page.getByText('No connection').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowsIn(page).first().waitFor()
    await page.context().close()
  })
}
