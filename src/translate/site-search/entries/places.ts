// Values of fields for which the catalog lists no values, such as devices, browsers, bots, countries and cities.

import { patternOf } from '../../grammar/entries/model.ts'
import { rules } from '../../grammar/rule.ts'
import { oneOf, type Test, type ValuesSign } from '../../grammar/rules/condition-forms.ts'

/** The fields and their values, as the database stores them. */
const VALUES: Readonly<Record<string, string>> = {
  device_category: 'mobile,desktop,tablet',
  browser: 'Chrome,Safari,Firefox,Edge,Opera,Samsung Internet',
  operating_system: 'Android,iOS,iPadOS,Windows,macOS,Linux',
  request_type: 'ConceptSearch,UnifiedSearch,DefaultSearch',
  bot_name: 'Googlebot,bingbot,YandexBot,DuckDuckBot,Applebot,GPTBot,AhrefsBot,SemrushBot',
  currency: 'EUR,USD,GBP,CHF',
  country:
    'Argentina,Australia,Austria,Bangladesh,Belarus,Belgium,Bolivia,Brazil,Bulgaria,Canada,Chile,China,Colombia,' +
    'Costa Rica,Croatia,Cyprus,Czechia,Denmark,Ecuador,Egypt,Estonia,Finland,France,Germany,Greece,Hungary,Iceland,' +
    'India,Indonesia,Iran,Iraq,Ireland,Israel,Italy,Japan,Kazakhstan,Kenya,Kuwait,Latvia,Lebanon,Liechtenstein,' +
    'Lithuania,Luxembourg,Malaysia,Malta,Mexico,Moldova,Monaco,Montenegro,Morocco,Nepal,Netherlands,New Zealand,' +
    'Nigeria,Norway,Pakistan,Paraguay,Peru,Philippines,Poland,Portugal,Qatar,Romania,Russia,Saudi Arabia,Serbia,' +
    'Singapore,Slovakia,Slovenia,South Africa,South Korea,Spain,Sri Lanka,Sweden,Switzerland,Taiwan,Thailand,Tunisia,' +
    'Ukraine,United Arab Emirates,United Kingdom,United States,Uruguay,Venezuela,Vietnam',
  // A question can name these cities without the field. Other cities need it: `in the city "Oxford"`.
  city:
    'Amsterdam,Antwerp,Athens,Atlanta,Auckland,Austin,Barcelona,Basel,Beijing,Belfast,Berlin,Bern,Birmingham,Bordeaux,' +
    'Boston,Bratislava,Bremen,Brisbane,Bristol,Brussels,Bucharest,Budapest,Buenos Aires,Calgary,Cape Town,Cardiff,' +
    'Chicago,Cologne,Copenhagen,Dallas,Delhi,Denver,Detroit,Dortmund,Dresden,Dubai,Dublin,Düsseldorf,Edinburgh,' +
    'Florence,Frankfurt,Geneva,Genoa,Ghent,Glasgow,Gothenburg,Graz,Hamburg,Hanover,Helsinki,Houston,Innsbruck,' +
    'Istanbul,Krakow,Lausanne,Leeds,Leipzig,Lille,Linz,Lisbon,Liverpool,Ljubljana,London,Los Angeles,Lyon,Madrid,' +
    'Manchester,Marseille,Melbourne,Miami,Milan,Montreal,Moscow,Mumbai,Munich,Naples,Nuremberg,Oslo,Ottawa,' +
    'Paris,Perth,Philadelphia,Porto,Prague,Riga,Rome,Rotterdam,Salzburg,San Diego,San Francisco,Seattle,' +
    'Seville,Shanghai,Sofia,Stockholm,Strasbourg,Stuttgart,Sydney,Tallinn,Tokyo,Toronto,Toulouse,Turin,Utrecht,' +
    'Valencia,Vancouver,Venice,Vienna,Vilnius,Warsaw,Washington,Wellington,Zagreb,Zurich',
}

/** Other words for the values in `VALUES`. */
const NAMES: readonly (readonly [field: string, value: string, ...patterns: string[]])[] = [
  ['device_category', 'mobile', 'mobiles|smartphone|smartphones', 'mobile|smart phone|phones', 'handheld|handhelds'],
  ['device_category', 'desktop', 'desktops'],
  ['device_category', 'tablet', 'tablets'],
  ['country', 'United Kingdom', 'the|great uk|britain'],
  ['country', 'United States', 'the us|usa|states', 'usa', 'united states of america'],
  ['country', 'Netherlands', 'the netherlands', 'holland'],
  ['country', 'Czechia', 'czech republic'],
]

/** Reads a name that ends with a word such as `Store` or `Shop` as an engine: `on the US Store`. */
export const onEngine = (values: ValuesSign | undefined): Test | undefined =>
  values?.kind === 'name' &&
  values.texts.every((text) => /^(?:.* )?Outlet$|. (?:Webshop|Storefront|Store|Shop)$/.test(text))
    ? oneOf('engine_name', values)
    : undefined

const choice = (patterns: readonly string[], field: string, value: string) =>
  rules(patterns, () => ({ cat: 'choice', field, texts: [value] }), { cost: 0 })

export const valueEntries = [
  ...Object.entries(VALUES).flatMap(([field, values]) =>
    values.split(',').flatMap((value) => choice([patternOf(value)], field, value)),
  ),
  ...NAMES.flatMap(([field, value, ...patterns]) => choice(patterns, field, value)),
  ...rules(['(on|in|at|from|of|by|via|across) (the|our) {values}'], onEngine, { cost: 0 }),
  // Requires a preposition, because `phones` alone can be a search term.
  ...rules(
    ['on|from|via|by|using (a|the|their|our) (cell|mobile) phone|phones'],
    () => ({ cat: 'test', tests: [{ member: 'device_category', operator: 'equals', values: ['mobile'] }] }),
    { cost: 0 },
  ),
  ...rules(
    ['in|from|within|across (the) uk'],
    () => ({ cat: 'test', tests: [{ member: 'country', operator: 'equals', values: ['United Kingdom'] }] }),
    { cost: 0 },
  ),
]
