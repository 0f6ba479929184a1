import { describe, expect, it } from 'vitest'
import { asFilter } from '../../../test/laws/stages/draft.ts'
import { pathOf } from '../../issues/body-place.ts'
import { warningSentence } from '../../issues/warning-sentences.ts'
import { unknownValues } from './unknown-values.ts'

describe('unknownValues', () => {
  const filtered = (...given: Parameters<typeof asFilter>) =>
    unknownValues([asFilter(...given)]).map((one) => `${pathOf(one.at)} ${warningSentence(one)}`)
  const known = 'search, cart, sale, banner_click, rec_click, autocomplete_trending_item_click'

  it.each(['equals', 'in', 'notEquals'] as const)('names the value and the nearest known one: %s', (operator) => {
    expect(filtered('event_type', operator, 2, 'search', 'purchase')).toEqual([
      `filters[2].values[1] "purchase" is not a known value of event_type; the nearest known one is "sale"; known are ${known}`,
    ])
  })

  it('suggests nothing if no known value is near', () => {
    expect(filtered('event_type', 'equals', 0, 'page_view')).toEqual([
      `filters[0].values[0] "page_view" is not a known value of event_type; known are ${known}`,
    ])
  })

  it('does not warn about known values, parts of values, or fields of any values', () => {
    expect(filtered('event_type', 'equals', 0, 'sale')).toEqual([])
    expect(filtered('event_type', 'contains', 0, 'rec')).toEqual([])
    expect(filtered('keyword', 'equals', 0, 'purchase')).toEqual([])
  })
})
