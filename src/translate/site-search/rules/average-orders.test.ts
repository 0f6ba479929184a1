// The average order value is revenue divided by orders. Words that may mean something else are refused, with advice. The
// mean of `order_total`, over order lines, is available by the name of the field.

import { describe, expect, it } from 'vitest'
import { createTranslator } from '../../translate.ts'

const translator = createTranslator()
const ask = (question: string) => translator.translate(question, { now: new Date('2026-03-18T12:00:00Z') })

describe('the average order value', () => {
  it.each([
    'AOV',
    'What was our AOV in February?',
    'average order value by engine',
    'avergae order valeu in janurary',
    'revenue per order last month',
    'revenue, orders and AOV for this month',
    'top 3 engines by AOV last month',
    'which keyword has the highest average order value',
    'engines with AOV above 100',
  ])('is a metric in %j', async (question) => {
    const answer = await ask(question)
    expect(answer.ok && answer.query.measures).toContainEqual(
      expect.objectContaining({ metric: 'average_order_value' }),
    )
  })

  it.each([
    ['order value on average', 'order value on average'],
    ['mean order size per keyword, last month', 'mean order size'],
    ['average basket value of logged in customers', 'average basket value'],
    ['average cart size', 'average cart size'],
    ['average spend per order', 'average spend per order'],
    ['average price of an order', 'average price of an order'],
    ['average transaction value by day', 'average transaction value'],
    ['average order total', 'average order total'],
    ['average net order value last month', 'average net order value'],
    ['mean order value before tax by engine', 'mean order value before tax'],
    ['what does an average order bring in', 'average order'],
    ['min, max and average order value', 'average order value'],
  ])('is refused in %j, with advice', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toMatchObject({ ok: false, reason: 'unsupported', words: [words] })
    expect(!answer.ok && answer.message).toContain('"revenue and orders by engine"')
  })

  it.each([
    'average order_total by engine',
    'avg(order_total) on sale rows',
    'average of order total',
    'top 3 engines by average order_total',
    'keywords whose average order_total is above 100',
    'min, max and average order_total per engine',
  ])('is not requested by %j, which names the field', async (question) => {
    const answer = await ask(question)
    const mean = { field: 'order_total', fn: 'avg', alias: 'avg_order_total' }
    expect(answer.ok && answer.query.measures).toContainEqual(mean)
  })

  it('is available as its two parts', async () => {
    const answer = await ask('revenue and orders by engine')
    expect(answer.ok && answer.query.measures?.map(({ alias }) => alias)).toEqual(['revenue', 'orders'])
  })
})
