// Makes docs/explorer.png: the explorer on the sample data with a frozen clock, in a real Chromium.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { duckdb } from '../dialects/duckdb/index.ts'
import { openDuckDB } from '../engines/duckdb/engine.ts'
import { makeSample } from '../src/cli/sources/make-sample.ts'
import { createCompiler } from '../src/compiler.ts'
import { createHandler } from '../src/http/handler.ts'
import { listen } from '../src/http/server.ts'
import { createService } from '../src/service/service.ts'
import { createTranslator } from '../src/translate/translate.ts'
import { readExplorer } from '../src/web/explorer.ts'
import { chromiumPath } from '../test/outside/explorer/chromium.ts'
import { buildExplorer } from './build-explorer.ts'

const PICTURE = fileURLToPath(new URL('../docs/explorer.png', import.meta.url))
const NOW = new Date('2026-04-01T12:00:00Z')
const QUESTION = 'top 10 keywords by searches last month'

if (chromiumPath === undefined) throw new Error('found no Chromium: set SIGHTLINE_TEST_CHROMIUM to its path')
await buildExplorer()
const explorer = await readExplorer()
if (explorer === undefined) throw new Error('the explorer was not built')

const folder = mkdtempSync(join(tmpdir(), 'explorer-picture-'))
const path = join(folder, 'sample.duckdb')
await makeSample(path, { events: 200_000, seed: 1, now: NOW })
const engine = await openDuckDB({ path })
const compiler = createCompiler({ dialect: duckdb() })
const service = createService({ compiler, engine, translator: createTranslator(), clock: () => NOW })
const authenticate = async () => ({ account: 'acme', configured: true })
const server = await listen(createHandler({ service, authenticate, explorer }), { port: 0 })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 878 }, reducedMotion: 'reduce' })
  await page.goto(`http://127.0.0.1:${server.port}/explorer#key=any`)
  await page.getByLabel('Ask in plain English').fill(QUESTION)
  await page.keyboard.press('Enter')
  await page.locator('.bars li').first().waitFor()
  await page.getByRole('tab', { name: 'SQL' }).click()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: PICTURE })
} finally {
  await browser.close()
  await server.stop()
  await engine.close()
  rmSync(folder, { recursive: true })
}
