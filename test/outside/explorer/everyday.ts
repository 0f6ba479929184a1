// Ten everyday questions from the start page to their answer: by mouse, by keyboard alone, and on a phone.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EVERYDAY, type EverydayQuestion } from '../../../scripts/everyday-questions.ts'
import { leave, type World } from './page-world.ts'

type Way = (page: Page, question: EverydayQuestion) => Promise<void>

const cardOf = (page: Page, title: string) =>
  page.locator('.card a', { has: page.getByRole('heading', { name: title, exact: true }) })

const byMouse: Way = async (page, { start, next }) => {
  if ('card' in start) await cardOf(page, start.card).click()
  else {
    await page.getByLabel('Ask in plain English').fill(start.ask)
    await page.getByRole('button', { name: 'Ask' }).click()
  }
  await page.locator('.table').waitFor()
  if (next !== undefined) await page.getByLabel(next.list).selectOption({ label: next.option })
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, isThere: (element: Element) => boolean): Promise<void> {
  for (let step = 0; step < 200; step++) {
    const found = await page.evaluate(`(${isThere.toString()})(document.activeElement)`)
    if (found === true) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const byKeyboard: Way = async (page, { start, next }) => {
  if ('card' in start) {
    // The button that skips the fields comes first.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const title = await page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)
      if (title === start.card) break
    }
  } else {
    await tabTo(page, (element) => element.matches('input[type=search]'))
    await page.keyboard.type(start.ask)
  }
  await page.keyboard.press('Enter')
  await page.locator('.table').waitFor()
  if (next === undefined) return
  await page.getByLabel(next.list).focus()
  await page.keyboard.type(next.option)
  await page.keyboard.press('Enter')
}

const WAYS = [
  ['by mouse', byMouse, {}],
  ['by keyboard', byKeyboard, {}],
  ['on a phone', byMouse, { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const

export function everyday(world: () => World): void {
  it.each(EVERYDAY)('$question', async (question) => {
    for (const [name, way, options] of WAYS) {
      const page = await world().visit('', { isDeveloper: false, ...options })
      await page.locator('.drawn:not(.is-loading)').nth(11).waitFor()
      await way(page, question)
      await page.locator(question.answer).first().waitFor()
      // Without JSON, and the answer in view.
      expect([name, await page.locator('.panel').count()]).toEqual([name, 0])
      const box = await page.locator('.picture').boundingBox()
      expect(box?.y).toBeLessThan(600)
      expect(await page.locator('.issue').count()).toBe(0)
      await world().keep(page, `everyday-${question.name}-${name.replace(/^by |^on a /, '')}`)
      await leave(page)
    }
  })
}
