// A live region that announces changes to screen readers.

import { signal } from '@preact/signals'

const said = signal('')

export const say = (text: string): void => {
  said.value = text
}

export const Status = () => (
  <p class="unseen" role="status">
    {said.value}
  </p>
)
