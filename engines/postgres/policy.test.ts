import { describe, expect, it } from 'vitest'
import { isTied } from './policy.ts'

const SETTING = 'sightline.account'
const reading = `current_setting('sightline.account'::text, true)`
const tied = (expression: string, column?: string) => isTied(expression, SETTING, column)

describe('isTied', () => {
  it.each([
    `(account_id = NULLIF(${reading}, ''::text))`,
    `(account_id = ${reading})`,
    `(account_id = current_setting('sightline.account'::text))`,
    `(account_id = current_setting('Sightline.Account'::text, false))`,
    `(${reading} = account_id)`,
    `((account_id)::text = ${reading})`,
    `(account_id = (NULLIF(${reading}, ''::text))::bigint)`,
    `(account_id = (${reading})::uuid)`,
    `(account_id = ( SELECT ${reading} AS current_setting))`,
    `(account_id = ( SELECT (NULLIF(${reading}, ''::text))::integer AS "int4"))`,
    `((account_id = ${reading}) AND (deleted_at IS NULL))`,
    `((NOT deleted) AND (account_id = ${reading}) AND ((a = 1) OR (b = ')'::text)))`,
  ])('accepts %s as tied to the account', (expression) => {
    expect(tied(expression, 'account_id')).toBe(true)
    expect(tied(expression)).toBe(true)
  })

  it.each([
    'true',
    `(account_id = current_setting('sightline.account2'::text, true))`,
    `(account_id = current_setting('sightlineXaccount'::text, true))`,
    `(account_id = current_setting('other.sightline.account'::text, true))`,
    `(account_id = 'sightline.account'::text)`,
    `(account_id = 'current_setting(''sightline.account''::text, true)'::text)`,
    `(account_id <> ${reading})`,
    `(account_id ~~ ${reading})`,
    `(account_id >= ${reading})`,
    `(NOT (account_id = ${reading}))`,
    `((account_id = ${reading}) IS NOT TRUE)`,
    `((account_id = ${reading}) OR true)`,
    `(((account_id = ${reading}) OR (a = 1)) AND (b = 2))`,
    `((account_id = ${reading}) OR ((a = 1) AND (b = 2)))`,
    `(account_id = COALESCE(NULLIF(${reading}, ''::text), account_id))`,
    `(account_id = NULLIF(${reading}, 'x'::text))`,
    `(account_id = ANY (ARRAY[${reading}, 'x'::text]))`,
    `(account_id = lower(${reading}))`,
    `(lower(account_id) = ${reading})`,
    `(((account_id)::character varying(5))::text = ${reading})`,
    `(account_id = ((${reading})::character varying(5))::text)`,
    `(account_id = (${reading})::public.citext)`,
    `(account_id OPERATOR(public.=) ${reading})`,
    `(account_id = public.current_setting('sightline.account'::text, true))`,
    `(${reading} IS NOT NULL)`,
    `(${reading} = ${reading})`,
    `( SELECT (account_id = ${reading}))`,
    `(EXISTS ( SELECT 1 FROM t WHERE ((account_id = ${reading}) AND (a = 1))))`,
    `\nCASE\n    WHEN a THEN (account_id = ${reading})\n    ELSE true\nEND`,
    `"(account_id = ${reading})"`,
    `("a AND (account_id = ${reading}) AND b" AND c)`,
    '',
  ])('treats %s as unrestricted', (expression) => {
    expect(tied(expression, 'account_id')).toBe(false)
    expect(tied(expression)).toBe(false)
  })

  it('requires a condition on the account column, if the caller names the column', () => {
    expect(tied(`(currency = ${reading})`, 'account_id')).toBe(false)
    expect(tied(`(currency = ${reading})`)).toBe(true)
    expect(tied(`("Client ID" = ${reading})`, '"Client ID"')).toBe(true)
    expect(tied(`("Client.ID" = ${reading})`, '"ClientXID"')).toBe(false)
    expect(tied(`("a)""(b" = ${reading})`, '"a)""(b"')).toBe(true)
  })
})
