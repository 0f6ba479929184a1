// The explorer of `sightline serve --model` with a help-desk model, in Chromium: board, charts, questions and clicks.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { endServers, startServer } from '../cli/serve-process.ts'
import { ROOT } from '../docs/guide.ts'
import { builtExplorer } from './built.ts'
import { chromiumPath } from './chromium.ts'
import { TICKETS } from './help-desk.ts'
import { bodyInAddress, leave, openWorld, rowsIn, type World } from './page-world.ts'

const folder = temporaryFolder()
const MODEL = join(ROOT, 'test/outside/explorer/help-desk.ts')
const NOW = '2026-03-31T12:00:00Z'

async function serveHelpDesk() {
  const path = join(folder, 'tickets.duckdb')
  await createDuckDB({ path }, async ({ execute }) => {
    for (const statement of TICKETS.split(';\n').filter((one) => one.trim() !== '')) await execute(statement)
  })
  await builtExplorer()
  const flags = ['--model', MODEL, '--database', path, '--account', 'acme', '--now', NOW]
  const server = await startServer(flags, 4, folder, { explorer: true })
  const [, address = '', key = ''] = /^explore it: (\S+)#key=(\S+)$/.exec(server.lines[1] ?? '') ?? []
  return { address, key, close: async () => void (await server.end('SIGTERM')) }
}

describe.skipIf(chromiumPath === undefined)('the explorer of another model', () => {
  let open: World | undefined
  const visit = async (fragment = '', options = {}) => {
    if (open === undefined) throw new Error('the browser is not open')
    const page = await open.visit(fragment, { isDeveloper: false, ...options })
    if (fragment === '') await page.locator('.drawn:not(.is-loading)').nth(8).waitFor()
    return page
  }
  beforeAll(async () => {
    open = await openWorld(serveHelpDesk)
  })
  afterAll(async () => {
    await open?.close()
    endServers()
  })

  it('shows the metrics and fields of the model on the board, without empty cards', async () => {
    const page = await visit()
    expect(await page.locator('.card h3').allInnerTexts()).toEqual([
      'In numbers',
      'Opened tickets a day',
      'Escalations a day',
      'Teams',
      'Opened tickets by Status',
      'Opened tickets by Priority',
      'Opened tickets by Channel',
      'Opened tickets by Subject',
      'Opened tickets by Team',
    ])
    expect(await page.locator('.card .issue, .card .drawn.quiet').count()).toBe(0)
    for (const label of ['Escalation rate', 'Minutes to answer', 'Refunds'])
      await page.locator('.fields').getByRole('button', { name: label }).first().waitFor()
    await open?.keep(page, 'help-desk-board')
    await leave(page)
  })

  it.each([
    ['mouse', {}],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ] as const)('leads from a card to a picture, and from a bar to its rows, by %s', async (name, options) => {
    const page = await visit('', options)
    await page.getByRole('heading', { name: 'Opened tickets by Team' }).click()
    await page.locator('.bars button.label').first().waitFor()
    await open?.keep(page, `help-desk-bars-${name}`)
    await page.locator('.bars button.label', { hasText: 'Delivery' }).click()
    await page.getByRole('button', { name: 'Only this, split by…' }).click()
    await page.keyboard.type('prio')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Priority' }).waitFor()
    const filters = [{ operator: 'inDateRange' }, { member: 'team', operator: 'equals', values: ['Delivery'] }]
    expect(bodyInAddress(page)).toMatchObject({ dimensions: ['priority'], filters })
    expect(await rowsIn(page).count()).toBe(3)
    await leave(page)
  })

  it('turns a question into editable chips, with amounts in the currency of the model', async () => {
    const page = await visit()
    const box = page.getByLabel('Ask in plain English')
    await box.focus()
    // The service understands the example question.
    await expect.poll(() => box.getAttribute('placeholder')).toBe('Ask: opened tickets by status')
    await box.fill('refunds by team last month')
    await page.keyboard.press('Enter')
    await rowsIn(page).first().waitFor()
    expect(bodyInAddress(page)).toMatchObject({ dimensions: ['team'], measures: [{ metric: 'refunds' }] })
    expect(await page.getByLabel('How the question was read').innerText()).toContain('last month')
    for (const text of await rowsIn(page).locator('td:nth-child(2)').allInnerTexts())
      expect(text).toMatch(/^€[\d,]+\.\d\d$/)
    await page.locator('.bars li').first().waitFor()
    await open?.keep(page, 'help-desk-question')
    // A reload keeps the question and its interpretation.
    await page.reload()
    await page.getByLabel('How the question was read').waitFor()
    expect(await box.inputValue()).toBe('refunds by team last month')
    await page.getByLabel('Compared with').selectOption({ label: 'with the month before' })
    await page.locator('.bar.is-before').first().waitFor()
    await leave(page)
  })

  it('adds the change to a question that compares, and offers only the SQL of the service', async () => {
    const page = await visit('', { isDeveloper: true })
    await page.getByLabel('Ask in plain English').fill('refunds by team last month compared with the month before')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Refunds, change' }).waitFor()
    await page.getByRole('tab', { name: 'SQL' }).click()
    await page.locator('.sql code', { hasText: 'select' }).first().waitFor()
    expect(await page.getByRole('group', { name: 'Dialect' }).getByRole('button').allInnerTexts()).toEqual([
      'This service',
    ])
    expect(await page.locator('.sql .issue').count()).toBe(0)
    await leave(page)
  })

  it('offers answerable example questions after a rejected question', async () => {
    const page = await visit()
    await page.getByLabel('Ask in plain English').fill('the weather in Rome')
    await page.keyboard.press('Enter')
    const examples = page.locator('.questions', { hasText: 'for example' }).locator('button')
    await examples.nth(2).waitFor()
    await open?.keep(page, 'help-desk-refused')
    const questions = await examples.allInnerTexts()
    for (const question of questions) {
      await page.getByLabel('Ask in plain English').fill('the weather in Rome')
      await page.keyboard.press('Enter')
      await examples.filter({ hasText: question }).click()
      await rowsIn(page).first().waitFor()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(question)
    }
    await leave(page)
  })

  it('shows the report of the model, and all measures of the report over time', async () => {
    const page = await visit('on=/teams&body={}')
    await page.locator('.bars li').first().waitFor()
    await page.getByRole('columnheader', { name: 'Refund total' }).waitFor()
    expect(await rowsIn(page).first().locator('td').last().innerText()).toMatch(/^€/)
    await open?.keep(page, 'help-desk-report')
    const names = ['opened_tickets', 'escalations', 'answer_time', 'refunds']
    const body = { dimensions: [{ field: 'opened_on', by: 'week' }], measures: names.map((metric) => ({ metric })) }
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `on=/&body=${encodeURIComponent(JSON.stringify(body))}`,
    )
    await page.locator('.lines svg').waitFor()
    await open?.keep(page, 'help-desk-weeks')
    expect(await page.content()).not.toContain('Secret team')
    await leave(page)
  })
})
