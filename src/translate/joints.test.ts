import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../test/laws/language/ask.ts'

const wordsOf = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? answer.query : answer.words
}

describe('things that "but" excludes', () => {
  it.each([
    ['all searches but bots', 'but bots'],
    ['top 10 keywords but humans last month', 'but humans'],
    ['searches without clicks but bots', 'but bots'],
    ['top 10 keywords but orders', 'but orders'],
    ['revenue for every month but February', 'but February'],
    ['revenue of every engine but Shop', 'but'],
    ['top 5 engines but Main', 'but Main'],
    ['not only bots but all searches', 'but searches'],
  ])('are neither requested nor dropped: %s', async (question, words) => {
    expect(await wordsOf(question)).toContain(words)
  })

  it.each([
    ['searches with results but zero clicks', ['no_of_results', 'had_click']],
    ['searches with no results but a click', ['no_of_results', 'had_click']],
    ['searches on engine "Main" but without bots', ['engine_name', 'is_bot']],
    ['clicks on any banner but "Summer"', ['banner_name']],
  ])('differ from a second condition, and from a value: %s', async (question, members) => {
    const { filters } = await queryOf(question)
    expect(filters?.slice(1).map((one) => ('member' in one ? one.member : one))).toEqual(members)
  })
})

describe('an excluded value after a requested one', () => {
  it.each([
    ['searches on engine "Main" except "Outlet"', 'except "Outlet"'],
    ['searches from bot "Googlebot" but not "Bingbot"', 'but not "Bingbot"'],
    ['searches with facet color excluding "red"', 'excluding "red"'],
  ])('needs a field: %s', async (question, words) => {
    expect(await wordsOf(question)).toEqual([words])
  })

  it.each([
    'searches by keyword on engine "Main" excluding "gift card"',
    'searches on engine "Main" excluding keyword "gift card"',
  ])('belongs to the listed or named field: %s', async (question) => {
    const { filters } = await queryOf(question)
    expect(filters).toContainEqual({ member: 'keyword', operator: 'notEquals', values: ['gift card'] })
  })
})

describe('"including" in a list of measures', () => {
  it.each([
    'searches including bots',
    'searches last month including bots',
    'searches including those by bots',
    'searches as well as bots',
    'searches and zero results',
    'searches yesterday, not only from bots',
    'searches including those with no results',
    'keywords including the ones without results',
    'all keywords, even those without results',
    'keywords, even if they have no results',
    'visits even without a sale',
  ])('does not request its measure alone: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })

  it.each([
    ['clicks and banner clicks by day', ['clicks', 'banner_clicks']],
    ['clicks, recommendation clicks by engine', ['clicks', 'recommendation_clicks']],
  ])('counts each on its own rows: %s', async (question, metrics) => {
    const answer = await ask(question)
    expect(answer.ok && answer.query.measures).toEqual(metrics.map((metric) => ({ metric, alias: metric })))
  })

  it.each([
    'orders and banner orders by day',
    'visitors and buyers by day',
  ])('does not restrict the rows: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ ok: false, reason: 'unsupported' })
  })

  it('may introduce another measure', async () => {
    const { measures } = await queryOf('revenue by engine including orders')
    expect(measures?.map(({ field }) => field)).toEqual(['item_total', 'order_number'])
  })
})

describe('two numbers of one group', () => {
  it.each([
    'keywords with searches equal to clicks',
    'keywords where clicks are the same as searches',
    'keywords where clicks = searches',
  ])('cannot be compared with each other: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ ok: false, reason: 'unsupported' })
  })
})

describe('a word that does not rank anything', () => {
  it.each([
    'keywords with more than 5 searches on Main',
    'searches by engine, though Main',
    'top 5 engines main',
  ])('is a name: %s', async (question) => {
    expect(await wordsOf(question)).toEqual([expect.stringMatching(/main/i)])
  })

  it('ranks what follows', async () => {
    expect(await queryOf('main keywords last month')).toMatchObject({ dimensions: ['keyword'], limit: 10 })
  })
})

describe('a single one', () => {
  it.each([
    ['keywords with a single search', 'keyword', 'searches'],
    ['visitors with a single visit', 'visitor_id', 'visits'],
    ['keywords with a single order last month', 'keyword', 'orders'],
  ])('is one: %s', async (question, field, member) => {
    const { dimensions, having } = await queryOf(question)
    expect([dimensions, having]).toEqual([[field], [{ member, operator: 'equals', values: ['1'] }]])
  })

  it('is ambiguous with several kinds: %s', async () => {
    expect(await wordsOf('orders with a single item')).toEqual(['a single'])
  })
})

describe('things listed by a property of other things', () => {
  it.each([
    ['orders of visitors with more than 2 visits', 'of visitors with more than 2 visits'],
    ['keywords of visitors with more than 2 searches', 'of visitors with more than 2 searches'],
    ['keywords on engines with more than 100 searches', 'on engines with more than 100 searches'],
  ])('cannot have a bound on those things: %s', async (question, words) => {
    expect(await wordsOf(question)).toEqual([words])
  })

  it('can be grouped by each of them', async () => {
    const { dimensions, having } = await queryOf('keywords by engine with more than 100 searches')
    expect([dimensions, having?.length]).toEqual([['keyword', 'engine_name'], 1])
  })
})

describe('two numbers of rows', () => {
  it.each([
    ['top 100 keywords by searches, 20 per page', ['top 100', '20 per page']],
    ['top 10 keywords by revenue, limit 5', ['top 10', 'limit 5']],
  ])('contradict each other: %s', async (question, words) => {
    expect(await wordsOf(question)).toEqual(words)
  })

  it('are accepted if they are equal', async () => {
    expect(await queryOf('top 20 keywords by searches, 20 per page')).toMatchObject({ limit: 20 })
  })
})

describe('an addition after an exclusion', () => {
  it.each([
    'searches not from bots and anonymous users',
    'visits not by bots and logged in users',
  ])('may be excluded or requested: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ ok: false, reason: 'ambiguous' })
  })

  it('is excluded after "or"', async () => {
    const { filters } = await queryOf('searches not from bots or anonymous users')
    expect(filters).toContainEqual({ member: 'user_id', operator: 'set' })
  })

  it('is requested if the question says so', async () => {
    const { filters } = await queryOf('searches not from bots and without results')
    expect(filters).toContainEqual({ member: 'no_of_results', operator: 'equals', values: ['0'] })
  })
})

describe('an approximate number', () => {
  it.each([
    ['searches with roughly 10 results', 'roughly 10'],
    ['searches with approximately ten results', 'approximately ten'],
  ])('is not a number: %s', async (question, words) => {
    expect(await wordsOf(question)).toEqual([words])
  })

  it('is accepted for the whole answer, where it adds nothing', async () => {
    expect(await queryOf('roughly how many searches yesterday')).toMatchObject({ measures: [{ field: 'tracking_id' }] })
  })
})
