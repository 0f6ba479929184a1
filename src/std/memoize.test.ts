import { expect, it } from 'vitest'
import { forLatest, once, oncePer } from './memoize.ts'

it('makes a value once, on first use, even if the value is undefined', () => {
  let made = 0
  const value = once(() => {
    made++
    return undefined
  })
  expect(made).toBe(0)
  expect([value(), value(), made]).toEqual([undefined, undefined, 1])
})

it('makes one value per key, for keys of any kind', () => {
  const made: string[] = []
  const upper = oncePer((key: string) => {
    made.push(key)
    return key === 'nothing' ? undefined : key.toUpperCase()
  })
  const asked = ['a', '__proto__', 'constructor', 'nothing', 'a', '__proto__', 'nothing']
  expect(asked.map(upper)).toEqual(['A', '__PROTO__', 'CONSTRUCTOR', undefined, 'A', '__PROTO__', undefined])
  expect(made).toEqual(['a', '__proto__', 'constructor', 'nothing'])
})

it('makes a new value only if the key differs from the latest key', () => {
  let made = 0
  const value = forLatest((key: string | undefined) => `${key} ${++made}`)
  expect(['a', 'a', undefined, undefined, 'a'].map(value)).toEqual(['a 1', 'a 1', 'undefined 2', 'undefined 2', 'a 3'])
})
