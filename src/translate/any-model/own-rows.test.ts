// Questions about a host's model that are easily misread. Each is translated right, or refused with advice.

import { describe, expect, it } from 'vitest'
import { specified } from '../../../test/laws/language/ask.ts'
import { boolean, date, defineModel, number, relation, string } from '../../model/index.ts'
import { createTranslator } from '../translate.ts'

const shop = defineModel({
  name: 'shop',
  base: 'orders',
  date: 'day',
  relations: { orders: relation('orders', { columns: {} }) },
  fields: {
    day: date({ about: 'Day' }),
    kind: string({ about: 'What it is', values: ['order', 'return'] }),
    channel: string({ about: 'Where it was sold' }),
    total: number({ about: 'What was paid', synonyms: ['revenue'] }),
    seats: number({ about: 'Seats that were taken', column: 'integer' }),
    is_gift: boolean({ about: 'Wrapped' }),
    refund_reason: string({ on: ['return'], about: 'Why' }),
  },
  rowType: { field: 'kind' },
})
const translator = createTranslator({ model: shop })
const ask = (question: string) => translator.translate(question, { now: new Date('2026-03-31T12:00:00Z') })

async function filters(question: string) {
  const answer = await ask(question)
  if (!answer.ok) return answer.message
  return (specified(answer.query).filters ?? []).map(({ member, operator, values }) =>
    [member, operator, ...(values ?? [])].join(' '),
  )
}

describe('a question about a model of a host', () => {
  it.each([
    'how many orders',
    'orders by day',
    'gift orders',
  ])('is ambiguous if the base has the name of a row type: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ reason: 'ambiguous', words: ['orders'] })
    expect(await filters(question)).toContain('may be all rows, or those of kind "order"')
  })

  it('uses the rows that it names', async () => {
    expect(await filters('orders with kind "order"')).toEqual(['kind equals order'])
    expect(await filters('orders by kind')).toEqual([])
    expect(await filters('returns by day')).toEqual(['kind equals return'])
    expect(await filters('orders by refund reason')).toEqual(['kind equals return'])
  })

  it('uses all rows if its fields occur on all of them', async () => {
    expect(await filters('revenue by channel')).toEqual([])
    expect(await filters('average seats by day')).toEqual([])
  })

  it('does not divide by a number', async () => {
    expect(await ask('revenue per seat')).toMatchObject({ reason: 'unsupported', words: ['per seat'] })
    expect(await ask('revenue per channel')).toMatchObject({ ok: true })
    expect(await ask('revenue by seats')).toMatchObject({ ok: true })
  })

  it('keeps rows with an unknown value under a negated condition', async () => {
    expect(await filters('revenue not as a gift')).toEqual(['is_gift notEquals true'])
  })
})

describe('a synonym', () => {
  it('cannot belong to two fields', () => {
    const cost = { cost: number({ about: 'Cost', synonyms: ['Revenue'] }) }
    expect(() => shop.extend({ fields: cost })).toThrow(
      'fields.cost.synonyms: "revenue" is a synonym of total, too: keep it at one of them',
    )
  })
})
