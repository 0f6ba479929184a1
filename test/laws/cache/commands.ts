// Random histories of a service that stores results. A history is a list of commands. A command calls the service and
// checks the outcome, or changes the clocks, the data, the API keys or the faults, or restarts the service.

import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { ACCOUNTS, doubtOld, isFresh, type Kept, keyOf, type Model, nameOf, type Real } from './cache-world.ts'
import { DAY, HOUR, idOf, NOBODYS, UNKNOWN } from './client.ts'

const OUTCOMES = [
  ...['kept', 'not kept', 'failed', 'served', 'served after a restart', 'served to a new key', 'expired', 'foreign'],
  ...['lost', 'another page', 'never made', 'refused key', 'store not read'],
]

/** How often each outcome in OUTCOMES occurred. */
export type Seen = Map<string, number>

export const newSeen = (): Seen => new Map(OUTCOMES.map((outcome) => [outcome, 0]))

type Command = fc.AsyncCommand<Model, Real>

// The engine has rows only for the ad-hoc query. The report gets no rows.
const BODIES = { '/': { dimensions: ['keyword'] }, '/poor-results': {} } as const
type Path = keyof typeof BODIES

const account = fc.constantFrom(...ACCOUNTS)
const path = fc.constantFrom<Path>('/', '/poor-results')
const page = fc.constantFrom({ page: 1, limit: 100 }, { page: 1, limit: 50 })
const passed = fc.constantFrom(0, 1, 1, HOUR, HOUR, DAY / 2, DAY - 1, DAY)
const jump = fc.oneof({ weight: 4, arbitrary: passed }, fc.constantFrom(-1, -DAY, -25 * HOUR))

const command = <T>(
  given: fc.Arbitrary<T>,
  run: (model: Model, real: Real, given: T) => Promise<void>,
  name: string,
): fc.Arbitrary<Command> =>
  given.map((drawn) => ({
    check: () => true,
    run: (model, real) => run(model, real, drawn),
    toString: () => `${name} ${JSON.stringify(drawn)}`,
  }))

/** Runs a new query and records its answer. */
const query = (see: (outcome: string) => void) =>
  command(
    fc.record({ account, path, page }),
    async (model, real, { account, path, page }) => {
      const { server, faults, table, time } = real
      const rows = table.rows
      if (path !== '/') table.rows = []
      const got = await server.send({ key: keyOf(model, account), path, body: { ...BODIES[path], ...page } })
      table.rows = rows
      expect(got.status).toBe(faults.read ? 500 : 200)
      if (faults.read) return see('failed')
      const { data } = JSON.parse(got.text)
      expect(data).toEqual(path === '/' ? rows.map(([keyword]) => ({ keyword })) : [])
      if (!faults.set) doubtOld(model, real)
      const state = faults.set ? 'gone' : 'there'
      const one: Kept = { account, path, page, id: idOf(got), text: got.text, ...time, life: model.life, state }
      expect(model.kept.has(nameOf(one))).toBe(false)
      model.kept.set(nameOf(one), one)
      see(faults.set ? 'not kept' : 'kept')
    },
    'query',
  )

const MOSTLY = fc.constantFrom(true, true, false)
const asker = fc.record({
  ...{ which: fc.nat(), isOwn: MOSTLY, isSamePage: MOSTLY, account, path },
})

/** Requests an earlier result, mostly as the account and on the path that created it, otherwise with random ones. */
const refetch = (see: (outcome: string) => void) =>
  command(
    asker,
    async (model, real, { which, isOwn, isSamePage, ...other }) => {
      const all = [...model.kept.values()]
      const one = all[which % Math.max(all.length, 1)]
      const { account, path } = isOwn && one !== undefined ? one : other
      const page = { page: isSamePage ? 1 : 2, limit: one?.page.limit ?? 100 }
      const got = await real.server.refetch(one?.id ?? NOBODYS, { key: keyOf(model, account), path, body: page })
      if (real.faults.get) {
        expect(got.status).toBe(500)
        return see('store not read')
      }
      if (got.status === 200) {
        // Whatever the clocks show, the service returns a result only to its own account, on its own path.
        expect([one?.account, one?.path, one?.text, isSamePage]).toEqual([account, path, got.text, true])
      }
      const isTheirs = one?.account === account && one.path === path
      const expected =
        one === undefined ? 'never made' : isTheirs ? outcomeFor(one, isSamePage, model, real) : 'foreign'
      const isGiven = GIVEN.has(expected) && !(one?.state === 'doubtful' && got.text === UNKNOWN)
      if (isTheirs && !isGiven) one.state = 'gone'
      if (!isGiven) expect(got).toMatchObject({ status: 400, text: UNKNOWN })
      else expect(got.status).toBe(isSamePage ? 200 : 400)
      if (isGiven && !isSamePage) expect(JSON.parse(got.text).message).toMatch(/^page: must be 1/)
      see(expected)
    },
    'refetch',
  )

const GIVEN = new Set(['served', 'served after a restart', 'served to a new key', 'another page'])

function outcomeFor(one: Kept, isSamePage: boolean, model: Model, real: Real): string {
  if (one.state === 'gone') return 'lost'
  if (!isFresh(one, model, real)) return 'expired'
  if (!isSamePage) return 'another page'
  if (one.life < model.life) return 'served after a restart'
  return (model.keys.get(one.account)?.length ?? 0) > 1 ? 'served to a new key' : 'served'
}

const rotate = (see: (outcome: string) => void) =>
  command(
    account,
    async (model, { server }, account) => {
      const old = keyOf(model, account)
      const keys = model.keys.get(account) ?? []
      keys.push(`${account} ${keys.length}`)
      server.keys.delete(old)
      server.keys.set(keyOf(model, account), { account, configured: true })
      const [last] = [...model.kept.values()].filter((one) => one.account === account).slice(-1)
      expect((await server.refetch(last?.id ?? NOBODYS, { key: old })).status).toBe(401)
      see('refused key')
    },
    'rotate the key of',
  )

const pass = command(
  fc.record({ wall: jump, up: passed }),
  async (_model, { time }, { wall, up }) => {
    time.wall += wall
    time.up += up
    vi.setSystemTime(time.wall)
  },
  'let pass',
)

const change = command(
  fc.nat(),
  async (_model, { table }, version) => {
    table.rows = [[`as of ${version}`]]
  },
  'change the data to',
)

const restart = command(
  fc.nat({ max: 2 * DAY }),
  async (model, real, up) => {
    if (!real.isDurable) for (const one of model.kept.values()) one.state = 'gone'
    doubtOld(model, real)
    model.life++
    real.time.up = up
    real.restart(model)
  },
  'restart after',
)

const fault = command(
  fc.record({ call: fc.constantFrom('set', 'get', 'read'), isOn: fc.constantFrom(true, false, false) }),
  async (_model, { faults }, { call, isOn }) => {
    faults[call] = isOn
  },
  'fault',
)

/** Generates random histories. Running a history counts its outcomes in `seen`. */
export function histories(seen: Seen): fc.Arbitrary<Iterable<Command>> {
  const see = (outcome: string) => {
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
  const often = [query(see), query(see), query(see), ...Array.from({ length: 6 }, () => refetch(see))]
  const commands = [...often, rotate(see), pass, change, restart, fault]
  return fc.commands(commands, { maxCommands: 50, size: 'max' })
}
