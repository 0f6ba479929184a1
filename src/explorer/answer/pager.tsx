// Buttons for the previous and the next page. Each page is a separate request.

import { Sign } from '../parts/mark.tsx'
import { type Asked, withMember } from '../request/asked.ts'
import { run } from '../state/answers.ts'
import { goTo, asked as place } from '../state/place.ts'
import type { Page } from '../state/service-answer.ts'

const grouped = new Intl.NumberFormat('en')

export function Pager({ asked, page }: { readonly asked: Asked; readonly page: Page }) {
  const { totalRecords, limit, data } = page
  const first = (page.page - 1) * limit + 1
  const turn = (to: number) => {
    goTo({
      ...asked,
      ...(place.value?.view && { view: place.value.view }),
      body: withMember(asked.body, 'page', to === 1 ? undefined : to),
    })
    void run()
    document.querySelector('.answer')?.scrollIntoView({ block: 'nearest' })
  }
  if (page.page === 1 && !page.hasMore) return null
  return (
    <nav class="pager" aria-label="Pages">
      <button type="button" class="icon" disabled={page.page === 1} onClick={() => turn(page.page - 1)}>
        <Sign name="left" />
        <span class="unseen">Previous page</span>
      </button>
      <span>
        {grouped.format(first)} – {grouped.format(first + data.length - 1)} of {grouped.format(totalRecords)}
      </span>
      <button type="button" class="icon" disabled={!page.hasMore} onClick={() => turn(page.page + 1)}>
        <Sign name="right" />
        <span class="unseen">Next page</span>
      </button>
    </nav>
  )
}
