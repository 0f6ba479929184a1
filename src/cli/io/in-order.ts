// Processes items concurrently and yields results in order. Never waits for another item while a result is ready,
// because the sender may wait for that result before it sends the item.

type Event<A, B> = { readonly item: IteratorResult<A> } | { readonly result: B }

/** Yields the results of `work` in the order of the items. Runs `work` for at most `atOnce` items at a time. */
export async function* inOrder<A, B>(
  items: AsyncIterable<A>,
  work: (item: A) => Promise<B>,
  atOnce: number,
): AsyncGenerator<B> {
  const source = items[Symbol.asyncIterator]()
  const underWay: Promise<B>[] = []
  let next: Promise<IteratorResult<A>> | undefined = source.next()
  while (next !== undefined || underWay.length > 0) {
    const events: Promise<Event<A, B>>[] = underWay.slice(0, 1).map((first) => first.then((result) => ({ result })))
    if (next !== undefined && underWay.length < atOnce) events.push(next.then((item) => ({ item })))
    const event = await Promise.race(events)
    if ('result' in event) {
      underWay.shift()
      yield event.result
    } else if (event.item.done === true) {
      next = undefined
    } else {
      underWay.push(work(event.item.value))
      next = source.next()
    }
  }
}
