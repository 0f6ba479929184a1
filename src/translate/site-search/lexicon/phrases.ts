// Combines lists of words to phrases.

/** All phrases with one word of each list. */
export function phrases(...lists: readonly string[]): readonly string[] {
  return lists.reduce<readonly string[]>(
    (done, list) => done.flatMap((start) => list.split(',').map((next) => `${start} ${next}`.trim())),
    [''],
  )
}

/** Words for recommended things on widgets. */
export const RECOMMENDATIONS =
  'recommendation,recommendations,rec,recs,recommendation widget,recommendation widgets,recommended item,recommended items,recommended product,recommended products'
