// The facets of the sample and their values, including edge cases.

import { makeConstants, type SampleStatement } from './sample-plan.ts'

interface Facet {
  readonly field: string
  /** Null if the display name is unknown. */
  readonly name: string | null
  readonly values: readonly string[]
}

/** All facets have the same number of values, so a random value number is valid for each facet. */
export const FACETS: readonly Facet[] = [
  { field: 'color', name: 'Color', values: ['red', 'black', 'blue', 'white', 'grün', 'Red'] },
  { field: 'size', name: 'Size', values: ['S', 'M', 'L', 'XL', '10.5', '42'] },
  { field: 'brand', name: 'Brand', values: ['Norrland', 'Bergvik', 'Alto', 'Kestrel', "O'Hara & Sons", 'Solé'] },
  { field: 'price', name: 'Price', values: ['0-25', '25-50', '50-100', '100-250', '250-500', '> 500'] },
  { field: 'material', name: 'Material', values: ['leather', '100% wool', 'cotton_mix', 'steel', 'wood', '🪵'] },
  { field: 'attr_117', name: null, values: ['yes', 'no', 'null', '0', ' ', '"x"'] },
]

export const FACET_VALUES = 6

export const makeFacetValues = (): SampleStatement =>
  makeConstants(
    'sample_facet',
    ['field_no', 'value_no', 'facet_field', 'facet_name', 'facet_value'],
    FACETS.flatMap(({ field, name, values }, field_no) =>
      values.map((value, value_no) => [field_no, value_no, field, name, value]),
    ),
  )
