import { describe, expect, it } from 'vitest'
import { type Context, checkContext, isTimeZone } from './context.ts'

const now = new Date('2026-05-05T12:00:00Z')

/** A context as a host without types might hand it in. */
const check = (context: unknown) => checkContext(JSON.parse('{}', () => context))

describe('checkContext', () => {
  it('takes an account, an instant and a zone', () => {
    expect(checkContext({ account: 'acme', now, timeZone: 'Europe/Berlin' })).toEqual({
      account: 'acme',
      now,
      timeZone: 'Europe/Berlin',
    })
  })

  it('takes UTC where no zone is named', () => {
    const context: Context = { account: 'acme', now }
    expect(checkContext(context).timeZone).toBe('UTC')
  })

  it.each([
    ['no instant', { account: 'acme' }, 'now'],
    ['an instant that is a text', { account: 'acme', now: '2026-05-05' }, 'now'],
    ['an instant that is none', { account: 'acme', now: new Date('x') }, 'now'],
    ['an instant before all dates', { account: 'acme', now: new Date(-8.64e15) }, 'now'],
    ['an instant after all dates', { account: 'acme', now: new Date('9999-01-01T00:00:00Z') }, 'now'],
    ['an instant in the first year', { account: 'acme', now: new Date('0001-12-31T23:59:59Z') }, 'now'],
    ['an unknown zone', { account: 'acme', now, timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an empty zone', { account: 'acme', now, timeZone: '' }, 'timeZone'],
    ['a zone that is null', { account: 'acme', now, timeZone: null }, 'timeZone'],
    ['no account', { now }, 'account'],
    ['an empty account', { account: '', now }, 'account'],
    ['an account that is a list', { account: ['acme'], now }, 'account'],
  ])('throws a TypeError for %s, naming it', (_, context, member) => {
    expect(() => check(context)).toThrow(TypeError)
    expect(() => check(context)).toThrow(new RegExp(`^${member} must be`))
  })

  it('throws a TypeError for no context at all', () => {
    expect(() => check(undefined)).toThrow(TypeError)
    expect(() => check(null)).toThrow(TypeError)
  })
})

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'])('knows %s', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([true, true])
  })

  it.each(['', 'Berlin', 'Europe/Nowhere', ' UTC', 'x'.repeat(10_000), '__proto__'])('does not know %j', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([false, false])
  })
})
