import { describe, expect, it } from 'vitest'
import { asDimension, asFilter } from '../../../test/laws/stages/draft.ts'
import { pathOf } from '../../issues/body-place.ts'
import { unknownBotsDropped } from './unknown-bots.ts'

describe('unknownBotsDropped', () => {
  const filtered = (...given: Parameters<typeof asFilter>) =>
    unknownBotsDropped([asFilter(...given)]).map(({ code, at }) => `${code} ${pathOf(at)}`)

  it('warns about a filter that selects false', () => {
    expect(filtered('is_bot', 'equals', 2, 'false')).toEqual(['unknown_bots_dropped filters[2]'])
    expect(filtered('is_bot', 'in', 0, 'true', 'false')).toEqual(['unknown_bots_dropped filters[0]'])
  })

  it('does not warn about other filters', () => {
    expect(filtered('is_bot', 'equals', 0, 'true')).toEqual([])
    expect(filtered('is_bot', 'notEquals', 0, 'false')).toEqual([])
    expect(filtered('is_bot', 'set', 0)).toEqual([])
    expect(filtered('had_click', 'equals', 0, 'false')).toEqual([])
  })

  it('does not warn about is_bot as a dimension', () => {
    expect(unknownBotsDropped([asDimension('is_bot')])).toEqual([])
  })
})
