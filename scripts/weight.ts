// Prints the size of each part of the project next to its budget and its goal. Exits with status 1 if a part is more
// than 5 % over its budget. A feature that needs more lines makes room by removing others. So lower a budget as soon as
// a part shrinks, and raise it only with a reason in the commit.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const TOLERANCE = 1.05

interface Room {
  readonly name: string
  /** The size that the script enforces. */
  readonly budget: number
  /** The size that the room should have in the end, if it is less. */
  readonly goal?: number
  /** Patterns of files and folders. */
  readonly of: readonly string[]
}

const folders = (names: string): readonly string[] => names.split(' ').map((name) => `src/${name}/**`)

/** Lines of code without tests. Every file belongs to exactly one room. */
const CODE: readonly Room[] = [
  {
    name: 'compiler',
    budget: 19_800,
    goal: 16_600,
    of: [
      ...folders('request bind plan lower sql query model catalog names issues typing calendar warehouse std json'),
      ...folders('envelope dialect compiler'),
      'src/*',
    ],
  },
  { name: 'site search', budget: 2_900, of: folders('site-search') },
  { name: 'rollups', budget: 3_220, goal: 2_600, of: folders('rollups maintenance') },
  { name: 'command line', budget: 6_950, goal: 4_400, of: folders('cli config') },
  { name: 'engines', budget: 3_090, goal: 2_700, of: ['engines/**'] },
  { name: 'dialects, conformance', budget: 1_095, goal: 1_060, of: ['dialects/**', ...folders('conformance')] },
  {
    name: 'service and HTTP',
    budget: 7_970,
    goal: 6_800,
    of: folders('http service engine caches keys mcp openapi client tracing web'),
  },
  { name: 'questions', budget: 14_390, goal: 5_800, of: folders('translate questions') },
  { name: 'explorer', budget: 8_730, goal: 7_500, of: folders('explorer') },
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const SOURCES = globSync('{src,engines,dialects}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !isTest(file))
const TESTS = [
  ...globSync('{src,engines,dialects,sample,scripts}/**/*.test.{ts,tsx}', { cwd: ROOT }),
  ...globSync('test/**/*.{ts,tsx}', { cwd: ROOT }),
]
/** Pages that `npm run generate` writes. */
const GENERATED = ['reports', 'errors', 'spec-map', 'configuration', 'metrics'].map((name) => `docs/${name}.md`)
const PAGES = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: ROOT }).filter(
  (file) => !GENERATED.includes(file) && !file.includes('node_modules'),
)

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const linesOf = (files: readonly string[]) => sum(files.map((file) => read(file).split('\n').length - 1))
const wordsOf = (files: readonly string[]) => sum(files.map((file) => read(file).split(/\s+/).filter(Boolean).length))

/** The kilobytes of the core entry, minified, without Kysely. */
async function coreEntry(): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'src/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['kysely'],
    logLevel: 'error',
  })
  return Math.round(sum(outputFiles.map(({ contents }) => contents.byteLength)) / 1000)
}

interface Weight {
  readonly name: string
  readonly unit: string
  readonly size: number
  readonly budget: number
  readonly goal?: number
}

const rooms = CODE.map(({ name, budget, goal, of }) => {
  const files = SOURCES.filter((file) => of.some((pattern) => matches(file, pattern)))
  return { name, files, budget, ...(goal !== undefined && { goal }) }
})

function matches(file: string, pattern: string): boolean {
  if (pattern.endsWith('/**')) return file.startsWith(pattern.slice(0, -2))
  return file.startsWith('src/') && !file.slice(4).includes('/')
}

const homeless = SOURCES.filter((file) => rooms.filter(({ files }) => files.includes(file)).length !== 1)

const weights: readonly Weight[] = [
  ...rooms.map(({ files, ...room }) => ({ ...room, unit: 'lines', size: linesOf(files) })),
  { name: 'all code', unit: 'lines', size: linesOf(SOURCES), budget: 68_000, goal: 50_400 },
  { name: 'tests', unit: 'lines', size: linesOf(TESTS), budget: 84_800, goal: 66_000 },
  { name: 'pages', unit: 'words', size: wordsOf(PAGES), budget: 42_000, goal: 40_000 },
  { name: 'core entry', unit: 'kB', size: await coreEntry(), budget: 272, goal: 225 },
]

const shown = (number: number) => number.toLocaleString('en').padStart(8)
for (const { name, unit, size, budget, goal } of weights) {
  const notes = [...(goal === undefined ? [] : [`goal ${goal}`]), ...(size > budget * TOLERANCE ? ['over budget'] : [])]
  console.log(`${name.padEnd(24)}${shown(size)} of ${shown(budget)} ${unit}  ${notes.join(', ')}`.trimEnd())
}
if (homeless.length > 0) console.log(`in no part, or in two: ${homeless.join(', ')}`)
if (homeless.length > 0 || weights.some(({ size, budget }) => size > budget * TOLERANCE)) process.exitCode = 1
