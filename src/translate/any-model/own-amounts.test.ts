// If a question names no function, an additive number is summed. Its name does not matter.

import { describe, expect, it } from 'vitest'
import { specified } from '../../../test/laws/language/ask.ts'
import { date, defineModel, number, relation, string } from '../../model/index.ts'
import { siteSearch } from '../../site-search/index.ts'
import { createTranslator } from '../translate.ts'

const now = new Date('2026-03-31T12:00:00Z')
const said = (additive: boolean | undefined) => (additive === undefined ? {} : { additive })

const toursOf = (additive?: boolean) =>
  defineModel({
    name: 'tours',
    base: 'tours',
    date: 'toured_on',
    relations: { tours: relation('tours', { columns: {} }) },
    fields: {
      toured_on: date({ about: 'Day of the tour' }),
      region: string({ about: 'Where it went' }),
      distance: number({ about: 'Kilometres of the tour', ...said(additive) }),
      profit: number({ about: 'What was earned', ...said(additive) }),
    },
  })
const shopOf = (additive?: boolean) =>
  siteSearch.extend({ fields: { margin: number({ on: ['sale'], about: 'Margin of a line', ...said(additive) }) } })

async function measures(model: ReturnType<typeof toursOf> | ReturnType<typeof shopOf>, question: string) {
  const answer = await createTranslator({ model }).translate(question, { now })
  return answer.ok ? specified(answer.query).measures?.map(({ fn, field }) => `${fn} ${field}`) : answer.reason
}

describe('a number of a model', () => {
  it('is summed if the model declares it additive', async () => {
    expect(await measures(toursOf(true), 'distance last month')).toEqual(['sum distance'])
    expect(await measures(toursOf(true), 'top 3 regions by distance')).toEqual(['sum distance'])
    expect(await measures(toursOf(true), 'average distance')).toEqual(['avg distance'])
    expect(await measures(shopOf(true), 'margin last month')).toEqual(['sum margin'])
    expect(await measures(shopOf(true), 'margin by engine')).toEqual(['sum margin'])
  })

  it('is ambiguous if the model declares it not additive, whatever its name', async () => {
    expect(await measures(toursOf(), 'profit last month')).toEqual(['sum profit'])
    expect(await measures(toursOf(false), 'profit by region')).toBe('ambiguous')
  })

  it('is judged by its name otherwise', async () => {
    expect(await measures(toursOf(), 'distance by region')).toBe('ambiguous')
    expect(await measures(shopOf(), 'margin by engine')).toBe('ambiguous')
  })

  it('cannot be additive if it is not a number, or repeats', () => {
    const extended = (field: object) => () =>
      siteSearch.extend({ fields: { plan: { ...string({ about: 'P' }), ...field } } })
    expect(extended({ additive: true })).toThrow('fields.plan.additive: only numbers add up, and this is a string')
    expect(extended({ additive: 'yes' })).toThrow('fields.plan.additive must be true or false')
    const repeats = { where: 'on every line', so: 'an order once per line' }
    expect(extended({ type: 'number', additive: true, repeats })).toThrow(
      /fields\.plan\.additive: a value that repeats/,
    )
  })
})
