// The vocabulary of the sample: search terms, products, and edge-case texts that queries must handle.

/** Each noun has a group of `ITEMS_PER_NOUN` (45) items. A search for the noun returns items of this group. */
export const NOUNS: readonly string[] = [
  ...['boots', 'sneakers', 'sandals', 'slippers', 'socks'],
  ...['jacket', 'raincoat', 'sweater', 'shirt', 'jeans'],
  ...['drill', 'hammer', 'ladder', 'saw', 'toolbox'],
  ...['phone', 'charger', 'headphones', 'tablet', 'camera'],
  ...['kettle', 'blender', 'knife', 'frying pan', 'toaster'],
  ...['lawn mower', 'hose', 'garden chair', 'planter', 'barbecue'],
  ...['puzzle', 'board game', 'doll', 'train set', 'kite'],
  ...['tent', 'sleeping bag', 'backpack', 'compass', 'lantern'],
]

/** The first modifier is empty, for keywords that are only a noun. */
export const MODIFIERS: readonly string[] = [
  ...['', 'red', 'black', 'blue', 'white'],
  ...['small', 'large', 'cheap', 'leather', 'cotton'],
  ...['waterproof', 'wireless', 'kids', 'mens', 'womens'],
  ...['vintage', 'organic', 'foldable', 'steel', 'wooden'],
  ...['light', 'heavy duty', 'outdoor', 'travel', 'premium'],
]

/**
 * Keywords that are edge cases for filters. The first keyword is blank. A sample with enough events contains each of
 * these keywords at least once.
 */
export const ODD_KEYWORDS: readonly string[] = [
  '',
  '100% cotton',
  '50%_off',
  '_underscore_',
  '%',
  "o'neill jacket",
  "'",
  '"quoted" phrase',
  'back\\slash',
  'trailing\\',
  'café',
  'cafe\u0301',
  'crème brûlée',
  'straße',
  'STRASSE',
  'Red Boots',
  'RED BOOTS',
  '👟 sneakers',
  '👩\u200d🚀',
  '日本 包丁',
  '\uffee wide',
  'null',
  'NULL',
  'true',
  '0',
  '-1',
  '1e3',
  "'; DROP TABLE summary; --",
  '$1 ? :name {x}',
  'a/*b*/c',
  'two  spaces',
  'tab\tinside',
  `long ${'x'.repeat(200)}`,
]

export const BRANDS: readonly string[] = [
  ...['Norrland', 'Bergvik', 'Alto', 'Kestrel', 'Quercus'],
  ...['Fjellby', 'Ōmi', "O'Hara & Sons", 'Solé'],
]

export const ITEMS_PER_NOUN = 45

/** The number of items that no search finds. Only recommendations and trending suggestions show these items. */
export const ACCESSORIES = 200

export const FOUND_ITEMS = NOUNS.length * ITEMS_PER_NOUN
export const PLAIN_KEYWORDS = NOUNS.length * MODIFIERS.length

/**
 * The first list number of landing pages, and of categories. Each keyword, landing page and category has a list of
 * items. These two numbers are larger than the list numbers of all keywords.
 */
export const LANDING_LISTS = 2000
export const CATEGORY_LISTS = 3000

/** The path and title of each landing page. The title is null if it is unknown. */
export const LANDING_PAGES: readonly (readonly [url: string, name: string | null])[] = [
  ['/sale', 'Sale'],
  ['/new', 'New arrivals'],
  ['/brands/norrland', 'Norrland'],
  ['/brands/%C5%8Dmi', 'Ōmi'],
  ['/gifts', 'Gifts'],
  ['/camping', 'Camping'],
  ['/kitchen', 'Kitchen'],
  ['/garden?season=spring', 'Garden in spring'],
  ['/100%-wool', '100% wool'],
  ['/old-campaign', null],
]

/** The categories that visitors browse. */
export const CATEGORIES: readonly string[] = [
  ...['Shoes', 'Clothing', 'Tools', 'Electronics'],
  ...['Kitchen', 'Garden', 'Toys', 'Outdoor'],
]
