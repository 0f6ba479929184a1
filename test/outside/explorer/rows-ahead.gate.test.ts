// The start page of a service whose data has rows after today.

import { describe, expect, it } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { leave, openWorld, serveAt } from './page-world.ts'

describe.skipIf(chromiumPath === undefined)('rows after today', () => {
  it('do not break a card, and count on no card', async () => {
    const world = await openWorld(() => serveAt(new Date('2026-02-15T12:00:00Z')))
    try {
      const page = await world.visit('', { isDeveloper: false })
      const daily: string[] = []
      page.on('request', (request) => {
        const body = request.postData() ?? ''
        if (/"dimensions":\["(?:event_date|keyword|country)"\]/.test(body)) daily.push(body)
      })
      for (const choice of ['recent', 'this_month', 'this_year']) {
        await page.getByLabel('Days of all cards').selectOption(choice)
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
        expect(await page.locator('.card .issue').count()).toBe(0)
      }
      expect(daily.length).toBeGreaterThan(5)
      // No card asks for days after today.
      expect(daily.filter((body) => /this_month|this_year|2026-(?:02-1[6-9]|02-2|03|12)/.test(body))).toEqual([])
      await world.keep(page, 'rows-ahead')
      await leave(page)
    } finally {
      await world.close()
    }
  })
})
