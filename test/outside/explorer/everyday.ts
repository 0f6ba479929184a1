// Ten everyday questions, answered from the start page by mouse, by keyboard alone, and on a phone.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EVERYDAY, type EverydayQuestion } from '../../../scripts/everyday-questions.ts'
import { leave, type World } from './page-world.ts'

type Way = (page: Page, question: EverydayQuestion) => Promise<void>

const cardOf = (page: Page, title: string) =>
  page.locator('.card a', { has: page.getByRole('heading', { name: title, exact: true }) })

/** Answers a question by mouse or by touch. */
const byPointer =
  (press: 'click' | 'tap'): Way =>
  async (page, { start, next }) => {
    if ('card' in start) await cardOf(page, start.card)[press]()
    else {
      await page.getByLabel('Ask in plain English').fill(start.ask)
      await page.getByRole('button', { name: 'Ask' })[press]()
    }
    await page.locator('.table').waitFor()
    if (next !== undefined) await page.getByLabel(next.list).selectOption({ label: next.option })
  }

/** Presses Tab until the focused element has this name, which is a label or the title of a card. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
      return (
        element?.getAttribute('aria-label') ??
        (label ?? element?.querySelector(':scope > h3') ?? element)?.textContent?.trim()
      )
    })
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

const byKeyboard: Way = async (page, { start, next }) => {
  if ('card' in start) {
    // Tab first reaches the button that skips the fields.
    await tabTo(page, 'Skip to the gallery')
    await page.keyboard.press('Enter')
    await tabTo(page, start.card)
  } else {
    await tabTo(page, 'Ask in plain English')
    await page.keyboard.type(start.ask)
  }
  await page.keyboard.press('Enter')
  await page.locator('.table').waitFor()
  if (next === undefined) return
  await tabTo(page, 'Skip the fields')
  await page.keyboard.press('Enter')
  await tabTo(page, next.list)
  await page.keyboard.type(next.option)
  await page.keyboard.press('Enter')
}

const WAYS = [
  ['by mouse', byPointer('click'), {}],
  ['by keyboard', byKeyboard, {}],
  ['on a phone', byPointer('tap'), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

export function everyday(world: () => World): void {
  it.each(EVERYDAY)('$question', async (question) => {
    for (const [name, way, options] of WAYS) {
      const page = await world().visit('', { isDeveloper: false, ...options })
      await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
      await way(page, question)
      await page.locator(question.answer).first().waitFor()
      // The explorer shows no JSON, and the chart is in view.
      expect([name, await page.locator('.panel').count()]).toEqual([name, 0])
      const box = await page.locator('.picture').boundingBox()
      expect(box?.y).toBeLessThan(600)
      expect(await page.locator('.issue').count()).toBe(0)
      await world().keep(page, `everyday-${question.name}-${name.replace(/^by |^on a /, '')}`)
      await leave(page)
    }
  })
}
