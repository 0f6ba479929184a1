// Words of site search before unquoted search terms and names.

import type { TermWords } from '../../terms.ts'

export const termWords: TermWords = {
  searching: 'search searches searched searching query queries queried look looked looking requests'.split(' '),
  naming: 'keyword term phrase'.split(' '),
  things: 'product item'.split(' '),
  named: 'engine campaign banner widget segment'.split(' '),
  capital: 'engine campaign banner widget facet segment target'.split(' '),
  beforeValues: 'keyword keywords term engine item product campaign banner widget facet'.split(' '),
}
