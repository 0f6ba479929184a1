import pg from 'pg'
import { expect, it } from 'vitest'
import { checkDriver } from './statement.ts'

it('refuses a driver that ignores `queryMode`, such as pg 7', () => {
  class OldQuery {
    requiresPreparation() {
      return false
    }
  }
  expect(() => checkDriver(OldQuery)).toThrow('needs version 8.12 or newer of pg')
  expect(() => checkDriver(pg.Query)).not.toThrow()
})
