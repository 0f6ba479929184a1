import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SETTING } from '../../dialects/postgres/account-setting.ts'
import type { Cell, MappedTable, Run } from '../../src/engine/engine.ts'
import { newPGlite } from '../../test/tools/engines/new-pglite.ts'
import { unguarded } from './unguarded.ts'

const TIED = `account_id = nullif(current_setting('${ACCOUNT_SETTING}', true), '')`

let database: PGlite

beforeAll(async () => {
  database = await newPGlite()
  for (const role of ['reader', 'owner', 'other']) await database.exec(`CREATE ROLE ${role}`)
  await database.exec('CREATE ROLE heir IN ROLE owner; CREATE ROLE above BYPASSRLS; CREATE ROLE chief SUPERUSER')
})

afterAll(() => database.close())

const table = (name: string, rest: Partial<MappedTable> = {}): MappedTable => ({
  schema: undefined,
  name,
  accountColumn: 'account_id',
  columns: [],
  ...rest,
})

interface Trial {
  readonly as?: string
  readonly path?: string
  readonly tables?: readonly MappedTable[]
}

/** Runs these statements, returns the findings for a role, and rolls the statements back. */
async function findingsOf(statements: readonly string[], { as = 'reader', path = 'public', tables }: Trial = {}) {
  await database.exec('BEGIN')
  try {
    const grants = 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC'
    for (const sql of [...statements, grants, `SET LOCAL search_path = ${path}`, `SET LOCAL ROLE ${as}`]) {
      await database.exec(sql)
    }
    const run: Run = async ({ sql, parameters }) =>
      (await database.query<readonly Cell[]>(sql, [...parameters], { rowMode: 'array' })).rows
    const { gaps, empty } = await unguarded(run, tables ?? [table('events')])
    return { gaps: gaps.map(({ table, why }) => `${table}: ${why}`), empty: empty.map(({ name }) => name) }
  } finally {
    await database.exec('ROLLBACK')
  }
}

const made = (name = 'events') => [
  `CREATE TABLE ${name} (account_id text, currency text, deleted boolean)`,
  `ALTER TABLE ${name} OWNER TO owner`,
]
const enabled = (name = 'events') => [...made(name), `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`]
const policy = (using: string, rest = 'FOR SELECT', name = 'p', on = 'events') =>
  `CREATE POLICY ${name} ON ${on} ${rest} USING (${using})`
const guarded = (name = 'events') => [...enabled(name), policy(TIED, 'FOR SELECT', 'of_account', name)]

const view = (name: string, of: string, rest = '') => [
  `CREATE VIEW ${name} ${rest} AS SELECT * FROM ${of}`,
  `ALTER VIEW ${name} OWNER TO owner`,
]

const gapsOf = async (statements: readonly string[], trial?: Trial) => (await findingsOf(statements, trial)).gaps

describe('a guarded table', () => {
  it.each<[string, readonly string[], Trial?]>([
    ['has row-level security that applies to the role', guarded()],
    [
      'is guarded from its owner, if row-level security is forced',
      [...guarded(), 'ALTER TABLE events FORCE ROW LEVEL SECURITY'],
      { as: 'owner' },
    ],
    [
      'can have other names for itself and its account column',
      [
        'CREATE TABLE "My Events" ("Client ID" bigint)',
        'ALTER TABLE "My Events" ENABLE ROW LEVEL SECURITY',
        `CREATE POLICY p ON "My Events" USING ("Client ID" = current_setting('${ACCOUNT_SETTING}')::bigint)`,
      ],
      { tables: [table('My Events', { accountColumn: 'Client ID' })] },
    ],
    [
      'is guarded below a view with the rights of its reader',
      [...guarded(), ...view('seen', 'events', 'WITH (security_invoker = on)')],
      { tables: [table('seen')] },
    ],
    [
      'is guarded below a view whose owner the policies restrict',
      [
        ...guarded(),
        'GRANT SELECT ON events TO other',
        'CREATE VIEW seen AS SELECT * FROM events',
        'ALTER VIEW seen OWNER TO other',
      ],
      { tables: [table('seen')] },
    ],
  ])('%s', async (_how, statements, trial) => {
    expect(await gapsOf(statements, trial)).toEqual([])
  })
})

/** Another schema has a table of the same name, without row-level security. */
const UNGUARDED_IN_WEB = [
  'CREATE SCHEMA web',
  ...made('web.events'),
  'GRANT USAGE ON SCHEMA web TO reader',
  'GRANT SELECT ON web.events TO reader',
]

const NOT_FORCED = 'which has the rights of the owner, and row-level security is not forced'

describe('an unguarded table', () => {
  it.each<[string, readonly string[], Trial?]>([
    ['events: the table does not exist, or the role cannot read it', []],
    ['public.events: row-level security is not enabled', made()],
    ['public.events: no policy shows its rows', enabled()],
    ['public.events: no policy shows its rows', [...enabled(), policy(TIED, 'FOR DELETE')]],
    [`public.events: it does not apply to the role owner, ${NOT_FORCED}`, guarded(), { as: 'owner' }],
    [`public.events: it does not apply to the role heir, ${NOT_FORCED}`, guarded(), { as: 'heir' }],
    ['public.events: it does not apply to the role above, which has BYPASSRLS', guarded(), { as: 'above' }],
    ['public.events: it does not apply to the role chief, which is a superuser', guarded(), { as: 'chief' }],
    // The search path, or the schema of a mapping, decides which of two tables is read.
    ['web.events: row-level security is not enabled', [...guarded(), ...UNGUARDED_IN_WEB], { path: 'web, public' }],
    [
      'web.events: row-level security is not enabled',
      [...guarded(), ...UNGUARDED_IN_WEB],
      { tables: [table('events', { schema: 'web' })] },
    ],
    // The policies of a partition do not apply when a statement reads the partitioned table.
    [
      'public.events: row-level security is not enabled',
      [
        'CREATE TABLE events (account_id text) PARTITION BY LIST (account_id)',
        'CREATE TABLE part PARTITION OF events DEFAULT',
        'ALTER TABLE part ENABLE ROW LEVEL SECURITY',
      ],
    ],
    [
      `public.events (read by seen): it does not apply to the role owner, ${NOT_FORCED}`,
      [...guarded(), ...view('seen', 'events')],
      { tables: [table('seen')] },
    ],
    [
      'public.events (read by outer_view): row-level security is not enabled',
      [
        ...made(),
        ...view('inner_view', 'events', 'WITH (security_invoker)'),
        ...view('outer_view', 'inner_view', 'WITH (security_invoker)'),
      ],
      { tables: [table('outer_view')] },
    ],
    [
      'public.seen: a materialized view, which can have no policy',
      [...guarded(), 'CREATE MATERIALIZED VIEW seen AS SELECT * FROM events'],
      { tables: [table('seen')] },
    ],
    [
      'public.far: a foreign table, which can have no policy',
      [
        'CREATE FOREIGN DATA WRAPPER w',
        'CREATE SERVER s FOREIGN DATA WRAPPER w',
        'CREATE FOREIGN TABLE far (account_id text) SERVER s',
      ],
      { tables: [table('far')] },
    ],
  ])('%s', async (gap, statements, trial) => {
    expect(await gapsOf(statements, trial)).toEqual([gap])
  })

  it('is reported even if another table is guarded', async () => {
    const tables = ['events', 'clicks'].map((name) => table(name))
    expect(await gapsOf([...guarded('clicks'), ...made('events')], { tables })).toEqual([
      'public.events: row-level security is not enabled',
    ])
  })
})

it('an empty table is reported as empty, also below a view and with partitions', async () => {
  const partitioned = [
    'CREATE TABLE parts (account_id text) PARTITION BY LIST (account_id)',
    'CREATE TABLE part PARTITION OF parts DEFAULT',
    'ALTER TABLE parts ENABLE ROW LEVEL SECURITY',
  ]
  const statements = [...guarded(), ...partitioned, ...view('seen', 'events', 'WITH (security_invoker)')]
  const tables = ['events', 'parts', 'seen'].map((name) => table(name))
  const filled = ["INSERT INTO events VALUES ('A')", "INSERT INTO parts VALUES ('A')"]
  expect((await findingsOf(statements, { tables })).empty).toEqual(['events', 'parts', 'seen'])
  expect((await findingsOf([...statements, ...filled], { tables })).empty).toEqual([])
})
