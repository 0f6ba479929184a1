// Phrases that are made of lists of words.

/** All phrases that take one of each list. */
export function phrases(...lists: readonly string[]): readonly string[] {
  return lists.reduce<readonly string[]>(
    (done, list) => done.flatMap((start) => list.split(',').map((next) => `${start} ${next}`.trim())),
    [''],
  )
}

/** What is recommended, on widgets. */
export const RECOMMENDATIONS =
  'recommendation,recommendations,rec,recs,recommendation widget,recommendation widgets,recommended item,recommended items,recommended product,recommended products'
