// One server and one Chromium for all tests of the explorer. The server serves a small sample with a frozen clock.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { listen } from '../../../src/http/server.ts'
import { createService } from '../../../src/service/service.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { shared } from '../../tools/shared.ts'
import { ROOT } from '../docs/guide.ts'
import { builtExplorer } from './built.ts'
import { chromiumPath } from './chromium.ts'

export const NOW = new Date('2026-03-31T12:00:00Z')
export const KEY = 'key_of_a_test'
/** The key of another account, which has other data. */
export const OTHER_KEY = 'key_of_another_test'
const ACCOUNTS = new Map([
  [KEY, 'acme'],
  [OTHER_KEY, 'globex'],
])
/** The folder for screenshots of the explorer. Git ignores the folder. */
const PICTURES = process.env.SIGHTLINE_TEST_PICTURES === undefined ? undefined : join(ROOT, '.cache/explorer')

/**
 * Chromium opens the popups of its address bar as hidden pages in each new context, which takes half the time of a
 * visit. Chromium uses only the last list of disabled features, so this list replaces the list of Playwright.
 */
const NO_POPUPS = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup'

interface VisitOptions extends BrowserContextOptions {
  /**
   * Whether the developer column (JSON, SQL and code) is open, as if the browser had stored this choice. Default: true.
   */
  readonly isDeveloper?: boolean
}

export interface World {
  /** The address of the explorer. */
  readonly address: string
  /** Opens the explorer at a URL fragment in a new browser context, signed in. */
  visit(fragment?: string, options?: VisitOptions): Promise<Page>
  /** Opens the sign-in form. */
  knock(options?: VisitOptions): Promise<Page>
  /** Takes a screenshot if SIGHTLINE_TEST_PICTURES is set. */
  keep(page: Page, name: string): Promise<void>
  /** Saves a file from the explorer in the folder for screenshots, if SIGHTLINE_TEST_PICTURES is set. */
  save(name: string, content: Buffer): Promise<void>
  close(): Promise<void>
}

/** A running service with the explorer. */
export interface Served {
  readonly address: string
  readonly key: string
  close(): Promise<void>
}

/** Serves the sample, whose newest day is 2026-03-30, at a frozen time. */
export async function serveAt(now: Date): Promise<Served> {
  const path = await shared('explorer.duckdb', (draft) => makeSample(draft, { events: 6_000, seed: 1, now: NOW }))
  const engine = await openDuckDB({ path })
  const compiler = createCompiler({ dialect: duckdb() })
  const service = createService({ compiler, engine, translator: createTranslator(), clock: () => now })
  const authenticate = async (request: Request) => {
    const account = ACCOUNTS.get(request.headers.get('x-api-key') ?? '')
    return account === undefined ? null : { account, configured: true }
  }
  const server = await listen(createHandler({ service, authenticate, explorer: await builtExplorer() }), { port: 0 })
  const close = async () => {
    await server.stop()
    await engine.close()
  }
  return { address: `http://127.0.0.1:${server.port}/explorer`, key: KEY, close }
}

/** Opens a browser for a service. The default service has the site-search model. */
export async function openWorld(served: () => Promise<Served> = () => serveAt(NOW)): Promise<World> {
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  const [server, browser] = await Promise.all([
    served(),
    chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: ['--no-sandbox', NO_POPUPS] }),
  ])
  const open = (options: VisitOptions = {}) => openPage(browser, server.address, options)
  return {
    address: server.address,
    async visit(fragment = '', options) {
      const page = await open(options)
      await page.goto(`${server.address}#key=${server.key}${fragment === '' ? '' : `&${fragment}`}`)
      await page.locator('.page').waitFor()
      return page
    },
    async knock(options) {
      const page = await open(options)
      await page.goto(server.address)
      return page
    },
    keep: async (page, name) => {
      if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
    },
    save: async (name, content) => {
      if (PICTURES !== undefined) writeFileSync(join(PICTURES, name), content)
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Opens the browser before the tests of a file, and closes it after them. */
export function worldOfTests(): () => World {
  let open: World | undefined
  beforeAll(async () => {
    open = await openWorld()
  })
  afterAll(() => open?.close())
  return () => open ?? expect.fail('the browser is not open')
}

/**
 * Opens a page that records errors, requests to other servers and CSP violations. `leave` fails if the page has
 * recorded any of these problems.
 */
async function openPage(browser: Browser, address: string, options: VisitOptions): Promise<Page> {
  const { isDeveloper = true, ...more } = options
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...more,
  })
  // Only a test that hangs waits this long.
  context.setDefaultTimeout(300_000)
  if (isDeveloper) await context.addInitScript(() => localStorage.setItem('sightline-panel', 'open'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const { origin } = new URL(address)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser also logs failed requests, which are not problems.
    if (message.type() === 'error' && !message.text().includes('the server responded')) problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) problems.push(request.url())
  })
  PROBLEMS.set(page, problems)
  return page
}

const PROBLEMS = new WeakMap<Page, readonly string[]>()

/** Closes a page. Fails if the page has recorded a problem. */
export async function leave(page: Page): Promise<void> {
  expect(PROBLEMS.get(page)).toEqual([])
  await page.context().close()
}

/** Returns the URL fragment with which the explorer opens a request. */
export const at = (endpoint: string, body: object, more = ''): string =>
  `on=${endpoint}&body=${encodeURIComponent(JSON.stringify(body))}${more}`

/** Returns the body that the JSON tab shows. */
export const bodyIn = async (page: Page): Promise<unknown> =>
  JSON.parse(await page.getByLabel('Request body as JSON').inputValue())

/** Returns the request body in the URL of the page. */
export const bodyInAddress = (page: Page): unknown => {
  const pair = new URL(page.url()).hash
    .slice(1)
    .split('&')
    .find((one) => one.startsWith('body='))
  return pair === undefined ? undefined : JSON.parse(decodeURIComponent(pair.slice('body='.length)))
}

/** Expands the request builder if it is collapsed. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('.fold')
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** The rows of the table, without the header row. */
export const rowsIn = (page: Page) => page.locator('.table tbody tr')
