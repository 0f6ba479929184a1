import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { queryFor } from '../builder/suggestion-query.ts'
import { groupsOf, rowTypesLeft, whyNot } from './field-list.ts'

const description = createCompiler({ dialect: duckdb() }).describe()
const names = (search: string) => groupsOf(description, search).flatMap(({ fields }) => fields.map(({ name }) => name))
const fieldOf = (name: string) => {
  const field = description.fields.find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}

describe('the list of fields', () => {
  it('lists every field once, grouped by its row types', () => {
    expect(names('').toSorted()).toEqual(description.fields.map(({ name }) => name).toSorted())
    const titles = groupsOf(description, '').map(({ title }) => title)
    expect(titles.slice(0, 1)).toEqual(['On all rows'])
    expect(titles).toContain('On search rows')
  })

  it('finds fields by words in their names and descriptions', () => {
    expect(names('order number')).toContain('order_number')
    expect(names('crawler')).toContain('bot_name')
    expect(names('no such thing')).toEqual([])
  })

  it('shows the reason why a field is empty in the rows of a query', () => {
    const filter = (operator: string, values: string[]) => ({ member: 'event_type', operator, values })
    const left = rowTypesLeft(
      { filters: [filter('in', ['search', 'cart']), filter('equals', ['search'])] },
      description,
    )
    expect(left).toEqual(['search'])
    expect(whyNot(fieldOf('widget_id'), left)).toBe('Empty on search rows')
    expect(whyNot(fieldOf('keyword'), left)).toBeUndefined()
    expect(rowTypesLeft({ filters: [filter('notEquals', ['search'])] }, description)).toBeUndefined()
  })
})

describe('the query that suggests values', () => {
  const compiler = createCompiler({ dialect: duckdb() })
  const context = { account: 'acme', now: new Date('2026-03-31T12:00:00Z') }

  it.each(
    description.fields.filter(({ type }) => type === 'string').map(({ name }) => name),
  )('is valid for the field %s', (member) => {
    const asked = queryFor({ member, typed: 'a', description })
    expect(compiler.compile<unknown>(asked?.body, context)).toMatchObject({ ok: true })
  })
})
