import { describe, expect, it } from 'vitest'
import { boardText, type PinnedCard, readBoard } from './board-file.ts'
import { toFragment } from './fragment.ts'

const card: PinnedCard = { title: '<b>Sales</b>', address: toFragment({ endpoint: '/sales', body: {}, recent: 30 }) }
const fileOf = (more: object) => JSON.stringify({ sightline: 'board', version: 1, cards: [card], ...more })

describe('readBoard', () => {
  it('returns the cards that `boardText` wrote', () => {
    expect(readBoard(boardText([card]))).toEqual({ ok: true, cards: [card] })
  })

  it.each([
    ['other text', '{', 'This file is not JSON.'],
    ['other JSON', '[]', 'This file is not a board of the explorer.'],
    ['a later version', fileOf({ version: 2 }), 'This board has version 2; this page reads version 1.'],
    ['no cards', fileOf({ cards: {} }), 'A board must have a list of at most 200 cards.'],
    ['a card without a request', fileOf({ cards: [card, { title: 'x', address: '' }] }), 'Card 2 of this board'],
    ['a card with a key', fileOf({ cards: [{ ...card, address: `key=k&${card.address}` }] }), 'Card 1 of this board'],
    ['a script for an address', fileOf({ cards: [{ title: 'x', address: 'javascript:alert(1)' }] }), 'Card 1'],
  ])('rejects a file with %s', (_, text, message) => {
    const found = readBoard(text)
    expect(found.ok ? '' : found.message).toContain(message)
  })
})
