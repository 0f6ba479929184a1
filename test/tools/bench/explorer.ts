// Benchmarks the explorer in a real Chromium on the sample. Measures the time to first contentful paint, the time to
// the complete gallery, and the number and bytes of HTTP requests. Each round opens a fresh browser context, so nothing
// is cached.
// Run: npm run build:explorer && npm run bench:explorer

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { listen } from '../../../src/http/server.ts'
import { createService } from '../../../src/service/service.ts'
import { readExplorer } from '../../../src/web/read-pages.ts'
import { chromiumPath } from '../../outside/explorer/chromium.ts'
import { median } from './median.ts'

const EVENTS = 200_000
const ROUNDS = 7
const NOW = new Date('2026-04-01T12:00:00Z')

interface Visit {
  readonly paint: number
  readonly complete: number
  readonly requests: number
  readonly bytes: number
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let [requests, bytes] = [0, 0]
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto(address)
  const complete = await page.waitForFunction(() => {
    const cards = document.querySelectorAll('.card').length
    const drawn = document.querySelectorAll('.drawn:not(.is-loading)').length
    return cards > 0 && drawn === cards ? performance.now() : false
  })
  const [end, paint] = [
    Number(await complete.jsonValue()),
    await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  ]
  await context.close()
  return { paint, complete: end, requests, bytes }
}

if (chromiumPath === undefined) throw new Error('found no Chromium: set SIGHTLINE_TEST_CHROMIUM to its path')
const explorer = await readExplorer()
if (explorer === undefined) throw new Error('the explorer was not built: npm run build:explorer')
const folder = mkdtempSync(join(tmpdir(), 'explorer-bench-'))
const path = join(folder, 'sample.duckdb')
await makeSample(path, { events: EVENTS, seed: 1, now: NOW })
const engine = await openDuckDB({ path })
const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, clock: () => NOW })
const authenticate = async () => ({ account: 'acme', configured: true })
const server = await listen(createHandler({ service, authenticate, explorer }), { port: 0 })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  const address = `http://127.0.0.1:${server.port}/explorer#key=any`
  // The first visit is a warm-up of the database and the browser.
  await visit(browser, address)
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, address))
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
  console.log(`the gallery over ${EVENTS} events, median of ${ROUNDS} visits`)
  console.log(`first contentful paint ${of('paint').toFixed(0).padStart(8)} ms`)
  console.log(`gallery complete       ${of('complete').toFixed(0).padStart(8)} ms`)
  console.log(`requests               ${of('requests').toFixed(0).padStart(8)}`)
  console.log(`bytes                  ${(of('bytes') / 1000).toFixed(1).padStart(8)} kB`)
} finally {
  await browser.close()
  await server.stop()
  await engine.close()
  rmSync(folder, { recursive: true })
}
