// Changes the responses of the service on their way to the explorer.

import type { Page, Request } from 'playwright-core'

/** Replaces the bodies of the responses with the results of `change`. */
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

/** Holds the requests to the service that `isHeld` selects, until the returned function releases them. */
export async function holding(page: Page, isHeld: (request: Request) => boolean = () => true): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/', async (route) => {
    if (isHeld(route.request())) await promise
    await route.continue().catch(() => {})
  })
  return resolve
}
