import { describe, expect, it } from 'vitest'
import { fields } from '../../test/laws/stages/site-search.ts'
import { namesOf } from '../names/names-of.ts'
import { aliasPattern, automaticAlias } from './aliases.ts'
import { functionsOf } from './description.ts'

describe('automaticAlias', () => {
  it('returns count for all rows, and otherwise the function and the field', () => {
    expect(automaticAlias('count', '*')).toBe('count')
    expect(automaticAlias('sum', 'item_total')).toBe('sum_item_total')
    expect(automaticAlias('count_distinct', 'tracking_id')).toBe('count_distinct_tracking_id')
  })

  it('returns a valid and unique alias for each function and field, which is never the name of a field', () => {
    const made = namesOf(fields).flatMap((name) => {
      const { type } = fields[name]
      return functionsOf(type).map((fn) => automaticAlias(fn, name))
    })
    expect(made.filter((alias) => !new RegExp(aliasPattern).test(alias))).toEqual([])
    expect(new Set(['count', ...made]).size).toBe(made.length + 1)
    expect(made.filter((alias) => Object.hasOwn(fields, alias))).toEqual([])
  })
})
