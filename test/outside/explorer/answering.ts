// Changes the answers of the service on their way to the page.

import type { Page } from 'playwright-core'

/** Replaces the answers of the service. */
export async function answering(
  page: Page,
  change: (body: Record<string, unknown>, isDescription: boolean) => unknown,
) {
  await page.route(
    (url) => !url.pathname.includes('explorer'),
    async (route) => {
      const response = await route.fetch()
      const isDescription = route.request().method() === 'GET'
      const body = await response.json()
      await route.fulfill({ response, json: change(body, isDescription) })
    },
  )
}
