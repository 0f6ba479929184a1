import { describe, expect, it } from 'vitest'
import { addressFor, addressOf, type TrinoConnection } from './address.ts'

const plain: TrinoConnection = {
  url: 'https://trino.internal:8443/',
  user: 'sightline',
  catalog: 'hive',
  schema: 'web',
}
const headersOf = (rest: Partial<TrinoConnection>) => addressOf({ ...plain, ...rest }).headers

describe('addressOf', () => {
  it('sends the user, the source, the catalog and the schema', () => {
    expect(addressOf(plain)).toEqual({
      base: 'https://trino.internal:8443',
      headers: {
        'X-Trino-User': 'sightline',
        'X-Trino-Source': 'sightline',
        'X-Trino-Catalog': 'hive',
        'X-Trino-Schema': 'web',
        'X-Trino-Session': '',
        'X-Trino-Time-Zone': 'UTC',
        'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
      },
    })
    expect(addressOf({ ...plain, url: 'https://gateway.internal/trino/' }).base).toBe('https://gateway.internal/trino')
  })

  it('sends a password with Basic and a token with Bearer authentication', () => {
    expect(headersOf({ password: 'pässword:1' }).Authorization).toBe('Basic c2lnaHRsaW5lOnDDpHNzd29yZDox')
    expect(headersOf({ token: 'eyJ.e30.x-_' }).Authorization).toBe('Bearer eyJ.e30.x-_')
  })

  it('names the account in the user and the tags of a read only if the host says so', () => {
    const address = addressOf(plain)
    expect(addressFor(address, {}, 'acme')).toBe(address)
    const identity = { userOf: () => 'shops', clientTags: (account = '') => ['sightline', account] }
    expect(addressFor(address, identity, 'a,b 100%é').headers).toEqual({
      ...address.headers,
      'X-Trino-User': 'shops',
      'X-Trino-Client-Tags': 'sightline,a%2Cb%20100%25%C3%A9',
    })
    expect(headersOf({ source: 'shop-dashboards' })['X-Trino-Source']).toBe('shop-dashboards')
    expect(() => addressFor(address, { userOf: (account = '') => account }, 'a\r\nb')).toThrow(
      'userOf(account) must be non-empty printable ASCII',
    )
  })

  it('encodes session properties, so that a value cannot become another property', () => {
    expect(headersOf({ session: { query_max_memory: '2GB', 'hive.x': 'a,b=c d\r\né' } })['X-Trino-Session']).toBe(
      'query_max_memory=2GB,hive.x=a%2Cb%3Dc%20d%0D%0A%C3%A9',
    )
  })

  it.each<[Partial<TrinoConnection>, string]>([
    [{ user: 'a\r\nX-Evil: 1' }, 'user'],
    [{ user: '' }, 'user'],
    [{ user: ' a' }, 'user'],
    [{ user: 'é' }, 'user'],
    [{ catalog: 'a\nb' }, 'catalog'],
    [{ schema: 'a\0' }, 'schema'],
    [{ token: 'a\r\nb' }, 'token'],
    [{ token: 'a', password: 'b' }, 'combined'],
    [{ user: 'a:b', password: 'c' }, 'colon'],
    [{ session: { 'a=b': '1' } }, 'session'],
    [{ session: { 'a,b': '1' } }, 'session'],
    [{ url: 'trino' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://u:p@trino' }, 'url'],
    [{ url: 'https://trino/?x=1' }, 'url'],
    [{ url: 'http://trino:8080', password: 'a' }, 'https'],
    [{ url: 'http://127.0.0.1.evil.example', token: 'a' }, 'https'],
  ])('refuses %j', (rest, words) => {
    expect(() => addressOf({ ...plain, ...rest })).toThrow(words)
  })

  it('accepts plain HTTP if no secret is sent, or if the server is this machine', () => {
    expect(addressOf({ ...plain, url: 'http://trino:8080' }).base).toBe('http://trino:8080')
    expect(addressOf({ ...plain, url: 'http://localhost:8080', token: 'a' }).base).toBe('http://localhost:8080')
  })
})
