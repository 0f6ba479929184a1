import { describe, expect, it } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import type { Unit } from './metric.ts'
import type { ModelData } from './model.ts'
import { checkHidden, withoutNames } from './without-names.ts'

const without = (...names: readonly string[]) => withoutNames(siteSearch, names)
const columnsOf = (path: string, { reports }: ReturnType<typeof without>) =>
  reports.find((report) => report.path === path)?.columns.map(({ name }) => name)

describe('withoutNames', () => {
  it('hides a field in every relation, with the metrics and columns that read it', () => {
    const model = without('item_total')
    expect(Object.keys(model.fields)).not.toContain('item_total')
    expect(Object.values(model.relations).some(({ columns }) => Object.hasOwn(columns, 'item_total'))).toBe(false)
    expect(Object.keys(model.metrics)).not.toContain('revenue')
    expect(JSON.stringify([model.metrics, model.reports])).not.toMatch(/item_total/)
  })

  it('hides a metric, the ratios that use it, and the columns that show it', () => {
    const model = without('revenue')
    const lost = Object.keys(siteSearch.metrics).filter((name) => !Object.hasOwn(model.metrics, name))
    expect(lost).toContain('revenue')
    expect(lost).toContain('revenue_per_visitor')
    expect(Object.keys(model.fields)).toEqual(Object.keys(siteSearch.fields))
    for (const { path, columns } of siteSearch.reports)
      if (columns.some(({ name }) => name === 'revenue')) expect(columnsOf(path, model)).not.toContain('revenue')
  })

  it('hides a report', () => {
    const paths = without('sales').reports.map(({ path }) => path)
    expect(paths).toEqual(siteSearch.reports.map(({ path }) => path).filter((path) => path !== 'sales'))
  })

  it('hides a metric that the rows of a report compute', () => {
    const rows = without('revenue').reports.find(({ path }) => path === 'anomalies')?.from
    expect([JSON.stringify(rows).includes('item_total'), JSON.stringify(rows).includes('order_number')]).toEqual([
      false,
      true,
    ])
  })

  it('hides the rows of a metric, also of a metric that is hidden as a consequence', () => {
    const hidden: readonly [readonly string[], readonly Unit[], lost: readonly string[]][] = [
      [['ctr'], [], ['ctr']],
      [['zero_result_rate'], [], ['zero_result_rate']],
      [['no_of_results'], [], ['zero_result_rate']],
      [['searches'], [], ['search_count', 'ctr', 'zero_result_rate']],
      [['revenue'], [], ['revenue']],
      [[], ['fraction'], ['ctr', 'zero_result_rate']],
    ]
    const textsOf = ({ reports }: ModelData) =>
      JSON.stringify(reports.find(({ path }) => path === 'anomalies')?.from).match(/(?<="text":")\w+/g) ?? []
    for (const [names, units, lost] of hidden) {
      const left = new Set(textsOf(withoutNames(siteSearch, names, units)))
      const gone = textsOf(siteSearch).filter((text) => !left.has(text))
      expect(new Set(gone), `${names} ${units}`).toEqual(new Set(lost))
    }
    const all = withoutNames(siteSearch, Object.keys(siteSearch.metrics))
    expect(all.reports.map(({ path }) => path)).not.toContain('anomalies')
  })

  it('hides the numbers of a unit, and the numbers of reports without a unit', () => {
    const { fields, metrics, reports } = withoutNames(siteSearch, [], ['money'])
    expect(Object.values({ ...fields, ...metrics }).filter(({ unit }) => unit === 'money')).toEqual([])
    expect(reports).toHaveLength(siteSearch.reports.length)
    const numbers = reports.flatMap(({ columns, units }) =>
      columns
        .filter(({ role, expression }) => role !== 'dimension' && expression.type === 'number')
        .map(({ name }) => units[name]),
    )
    expect([...new Set(numbers)].toSorted()).toEqual(['count', 'fraction', 'position', 'quantity'])
  })

  it('hides the row types of fields with their field', () => {
    expect(Object.values(without('event_type').fields).flatMap(({ on }) => on)).toEqual([])
  })

  it('replaces a description that mentions a hidden name by the label', () => {
    expect(without('order_total').fields.order_tax?.about).not.toMatch(/order_total/)
    // Hidden as a consequence: the metric zero_result_rate.
    const { abouts } = without('no_of_results').reports.find(({ path }) => path === 'anomalies') ?? {}
    expect(Object.keys(abouts ?? {})).toContain('direction')
    expect(abouts).not.toHaveProperty('metric')
    // Other reports have a column cart_count.
    expect(without('add_to_carts').reports.find(({ path }) => path === 'anomalies')?.abouts).not.toHaveProperty(
      'metric',
    )
    // The columns of a hidden report are no secret.
    const { reports } = without('users')
    expect(reports.find(({ path }) => path === 'anomalies')?.abouts.metric).toMatch(/visitor_count/)
  })
})

describe('checkHidden', () => {
  it('throws a TypeError for a name that is not a field, metric or report', () => {
    expect(() => checkHidden(['revenue', 'order_total', 'sales'], siteSearch)).not.toThrow()
    expect(() => checkHidden(['order_totl'], siteSearch)).toThrow(
      new TypeError('hidden: "order_totl" is not a field, metric or report; the nearest known one is order_total'),
    )
  })
})
