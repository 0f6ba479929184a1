// Compares the pool of reserved words with the words that the parsers reserve.
import { DuckDBInstance } from '@duckdb/node-api'
import { scanSync } from 'libpg-query'
import { describe, expect, it } from 'vitest'
import { reserved, reservedWords } from './reserved.ts'
import { dialects, readStatement, skeleton } from './statement.ts'

describe('the pool of reserved words', () => {
  it('has about 400 words, each once, all valid as aliases', () => {
    expect(reserved.length).toBeGreaterThan(350)
    expect(reserved.length).toBeLessThan(450)
    expect(new Set(reserved).size).toBe(reserved.length)
    expect(reserved.filter((word) => !/^[a-z_][a-z0-9_]{0,62}$/.test(word))).toEqual([])
    expect([...reserved].sort()).toEqual(reserved)
  })

  it('contains exactly the words that Postgres does not classify as unreserved', async () => {
    await readStatement('select 1', 'postgres')
    const kind = (word: string) => scanSync(word).tokens[0]?.keywordName
    const all = new Set<string>(reserved)
    const own = new Set<string>(reservedWords.postgres)
    const marked = [...all].filter((word) => !['NO_KEYWORD', 'UNRESERVED_KEYWORD'].includes(kind(word) ?? 'NO_KEYWORD'))
    expect(marked.filter((word) => !own.has(word))).toEqual([])
    expect([...own].filter((word) => !marked.includes(word))).toEqual([])
  })

  it('contains exactly the words that DuckDB does not classify as unreserved', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const rows = await connection.runAndReadAll(
      "select distinct keyword_name from duckdb_keywords() where keyword_category <> 'unreserved' order by 1",
    )
    expect(rows.getRows().map(([word]) => String(word))).toEqual([...reservedWords.duckdb])
  })

  it('contains only keywords of Trino', async () => {
    // A keyword as an unquoted alias is a syntax error, or appears in the skeleton as a token.
    const isName = (word: string) =>
      skeleton(`select 1 as ${word} from t`, 'trino').then(
        (structure) => structure.includes(`KW_AS ${word})`),
        () => false,
      )
    const found = await Promise.all([...reservedWords.trino, 'keyword'].map(async (word) => [word, await isName(word)]))
    expect(found.filter(([, name]) => name)).toEqual([['keyword', true]])
  })

  it.each(dialects)('has words that need quotes on %s, and all words work with quotes', async (dialect) => {
    const refused = await Promise.all(
      reserved.map((word) =>
        skeleton(`select ${word} from t`, dialect).then(
          () => false,
          () => true,
        ),
      ),
    )
    expect(refused.filter(Boolean).length).toBeGreaterThan(50)
    const quoted = reserved.map((word) => `1 as "${word}"`).join(', ')
    expect(await skeleton(`select ${quoted} from t`, dialect)).toContain('"zone"')
  })
})
