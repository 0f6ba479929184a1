// Makes docs/explorer.png and the screenshots for docs/explorer.md. Opens the explorer in Chromium, with the sample
// data and a frozen clock. Run: node scripts/explorer-pictures.ts

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { duckdb } from '../dialects/duckdb/index.ts'
import { openDuckDB } from '../engines/duckdb/engine.ts'
import { makeSample } from '../src/cli/sources/make-sample.ts'
import { createCompiler } from '../src/compiler/create-compiler.ts'
import { createHandler } from '../src/http/handler.ts'
import { listen } from '../src/http/server.ts'
import { createService } from '../src/service/service.ts'
import { createTranslator } from '../src/translate/translate.ts'
import { readExplorer } from '../src/web/read-pages.ts'
import { chromiumPath } from '../test/outside/explorer/chromium.ts'
import { buildExplorer } from './build-explorer.ts'
import { EVERYDAY, type EverydayQuestion } from './everyday-questions.ts'

const DOCS = fileURLToPath(new URL('../docs', import.meta.url))
const FOLDER = join(DOCS, 'explorer')
const NOW = new Date('2026-04-01T12:00:00Z')
const QUESTION = 'top 10 keywords by searches last month'

if (chromiumPath === undefined) throw new Error('found no Chromium: set SIGHTLINE_TEST_CHROMIUM to its path')
await buildExplorer()
const explorer = await readExplorer()
if (explorer === undefined) throw new Error('the explorer was not built')

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Ask in plain English').fill(question)
  await page.keyboard.press('Enter')
}

async function answer(page: Page, { start, next, answer: shown }: EverydayQuestion): Promise<void> {
  if ('ask' in start) await ask(page, start.ask)
  else await page.locator('.card a', { has: page.getByRole('heading', { name: start.card, exact: true }) }).click()
  await page.locator('.table').waitFor()
  if (next !== undefined) await page.getByLabel(next.list).selectOption({ label: next.option })
  await page.locator(shown).first().waitFor()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
}

const MARGIN = 12
const TALLEST = 620

/** The part of the page that the screenshot shows: the question and its chart. */
async function clipOf(page: Page) {
  const [title, picture] = [await page.locator('.title').boundingBox(), await page.locator('.picture').boundingBox()]
  if (title === null || picture === null) throw new Error('found no picture')
  const [x, y] = [title.x - MARGIN, title.y - MARGIN]
  const bottom = picture.y + picture.height + MARGIN
  return { x, y, width: picture.width + 2 * MARGIN, height: Math.min(bottom - y, TALLEST) }
}

const folder = mkdtempSync(join(tmpdir(), 'explorer-pictures-'))
const path = join(folder, 'sample.duckdb')
await makeSample(path, { events: 200_000, seed: 1, now: NOW })
const engine = await openDuckDB({ path })
const compiler = createCompiler({ dialect: duckdb() })
const service = createService({ compiler, engine, translator: createTranslator(), clock: () => NOW })
const authenticate = async () => ({ account: 'acme', configured: true })
const server = await listen(createHandler({ service, authenticate, explorer }), { port: 0 })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
const address = `http://127.0.0.1:${server.port}/explorer#key=any`
const open = (width: number, height: number) =>
  browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce', colorScheme: 'light' })
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const question of EVERYDAY) {
    const page = await open(1180, 760)
    await page.goto(address)
    await answer(page, question)
    await page.screenshot({ path: join(FOLDER, `${question.name}.png`), clip: await clipOf(page) })
    await page.close()
  }
  const page = await open(1440, 878)
  await page.goto(address)
  await ask(page, QUESTION)
  await page.locator('.bars li').first().waitFor()
  await page.getByRole('button', { name: 'Developer' }).click()
  await page.getByRole('tab', { name: 'SQL' }).click()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(DOCS, 'explorer.png') })
} finally {
  await browser.close()
  await server.stop()
  await engine.close()
  rmSync(folder, { recursive: true })
}
