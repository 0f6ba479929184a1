import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../calendar/time-zone.ts'
import { type Context, checkContext } from './context.ts'

const now = new Date('2026-05-05T12:00:00Z')

/** Checks a context of any type, as a host without TypeScript can pass it. */
const check = (context: unknown) => checkContext(JSON.parse('{}', () => context))

describe('checkContext', () => {
  it('accepts an account, an instant and a time zone', () => {
    expect(checkContext({ account: 'acme', now, timeZone: 'Europe/Berlin' })).toEqual({
      account: 'acme',
      now,
      timeZone: 'Europe/Berlin',
    })
  })

  it('defaults to UTC', () => {
    const context: Context = { account: 'acme', now }
    expect(checkContext(context).timeZone).toBe('UTC')
  })

  it.each([
    ['no instant', { account: 'acme' }, 'now'],
    ['an instant that is a text', { account: 'acme', now: '2026-05-05' }, 'now'],
    ['an invalid instant', { account: 'acme', now: new Date('x') }, 'now'],
    ['an instant before all dates', { account: 'acme', now: new Date(-8.64e15) }, 'now'],
    ['an instant after all dates', { account: 'acme', now: new Date('9999-01-01T00:00:00Z') }, 'now'],
    ['an instant in the first year', { account: 'acme', now: new Date('0001-12-31T23:59:59Z') }, 'now'],
    ['an instant in the second year', { account: 'acme', now: new Date('0002-12-31T23:59:59.999Z') }, 'now'],
    ['what only inherits from Date', { account: 'acme', now: Object.create(Date.prototype) }, 'now'],
    ['an offset for a zone', { account: 'acme', now, timeZone: '+05:00' }, 'timeZone'],
    ['a list for a zone', { account: 'acme', now, timeZone: ['UTC'] }, 'timeZone'],
    ['an unknown zone', { account: 'acme', now, timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an empty zone', { account: 'acme', now, timeZone: '' }, 'timeZone'],
    ['a zone that is null', { account: 'acme', now, timeZone: null }, 'timeZone'],
    ['no account', { now }, 'account'],
    ['an empty account', { account: '', now }, 'account'],
    ['an account that is a list', { account: ['acme'], now }, 'account'],
  ])('throws a TypeError that names the member for %s', (_, context, member) => {
    expect(() => check(context)).toThrow(TypeError)
    expect(() => check(context)).toThrow(new RegExp(`^${member} must be`))
  })

  it('accepts the first and the last valid instant in any zone, and a Date of another realm', () => {
    for (const text of ['0003-01-01T00:00:00Z', '9998-12-31T23:59:59.999Z'])
      expect(checkContext({ account: 'acme', now: new Date(text) }).now).toEqual(new Date(text))
    const now = runInNewContext("new Date('2026-05-05')")
    expect(check({ account: 'acme', now }).now).toBe(now)
  })

  it('throws a TypeError for a missing context', () => {
    for (const context of [undefined, null, 'acme', ['acme', now]])
      expect(() => check(context)).toThrow(new TypeError('context must be an object'))
  })

  it('throws a TypeError for an unknown member, and suggests the nearest one', () => {
    expect(() => check({ account: 'acme', now, timezone: 'Europe/Berlin' })).toThrow(
      new TypeError(
        'context.timezone is not known; the nearest known one is timeZone; expected one of account, now, timeZone, hidden, only, rollups',
      ),
    )
    expect(() => check({ account: 'acme', now, user: 7 })).toThrow(/^context\.user is not known; expected one of/)
  })

  it('treats undefined members as absent', () => {
    expect(check({ account: 'acme', now, timeZone: undefined, user: undefined }).timeZone).toBe('UTC')
  })
})

describe('isTimeZone', () => {
  it.each([
    ...['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince'],
    ...[
      'Etc/GMT+5',
      'Etc/GMT-14',
      'GMT',
      'GMT0',
      'EST',
      'EST5EDT',
      'CET',
      'PRC',
      'GB',
      'NZ-CHAT',
      'W-SU',
      'US/Pacific',
    ],
    // Names are case-insensitive.
    ...['utc', 'europe/berlin', 'etc/gmt+5', 'est'],
  ])('accepts %s', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([true, true])
  })

  it.each([
    ...['', 'Berlin', 'Europe/Nowhere', ' UTC', 'UTC ', 'x'.repeat(10_000), '__proto__', 'Z', 'UTC+5', 'GMT-5'],
    // Intl accepts these as offsets, also with a typographic minus sign.
    ...['+05:00', '-05:00', '+05', '-0530', '+00:00', '-00:00', '\u221205:00', '+5', '+05:00:00'],
    // Ambiguous abbreviations, which Intl resolves to one zone.
    ...['CST', 'IST', 'PST', 'JST', 'cst', 'BST'],
  ])('refuses %j', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([false, false])
  })
})
