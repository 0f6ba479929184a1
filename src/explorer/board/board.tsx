// The start page: the pinned cards and the gallery. All cards show the same days.

import type { Description } from '../../catalog/description.ts'
import { fromFragment } from '../request/fragment.ts'
import { explorationsOf } from '../request/gallery.ts'
import { startQuery } from '../state/actions.ts'
import { cards, setCards } from '../state/board.ts'
import { BoardBar } from './board-bar.tsx'
import { Card } from './card.tsx'

export function Board({ description }: { readonly description: Description }) {
  const pinned = cards.value.flatMap(({ title, address }) => {
    const opened = fromFragment(address)
    return opened.ok && opened.asked !== undefined ? [{ title, address, asked: opened.asked }] : []
  })
  const move = (from: number, to: number) => {
    const card = cards.value[from]
    if (card !== undefined) setCards(cards.value.toSpliced(from, 1).toSpliced(to, 0, card))
  }
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <header>
        <h1 id="gallery-title">What do you want to know?</h1>
        <BoardBar description={description} />
        <button type="button" class="primary" onClick={() => startQuery()}>
          New query
        </button>
      </header>
      {pinned.length > 0 && (
        <>
          <h2>Your board</h2>
          <ul>
            {pinned.map(({ title, address, asked }, index) => (
              <li key={address}>
                <Card
                  title={title}
                  asked={asked}
                  description={description}
                  onRemove={() => setCards(cards.value.toSpliced(index, 1))}
                  onMove={index === 0 ? undefined : () => move(index, index - 1)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 class={pinned.length === 0 ? 'unseen' : ''}>Everyday questions</h2>
      <ul>
        {explorationsOf(description).map(({ title, about, ...asked }) => (
          <li key={title}>
            <Card title={title} about={about} asked={asked} description={description} />
          </li>
        ))}
      </ul>
    </section>
  )
}
