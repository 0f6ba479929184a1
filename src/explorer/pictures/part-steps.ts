// Keyboard navigation in bars. The right and left arrow keys move through the label and the parts of a bar. The down
// and up arrow keys move to the same part of the next or previous bar. Tab moves from label to label.

const buttonsOf = (bar: Element | null | undefined): readonly HTMLElement[] =>
  bar == null ? [] : [...bar.querySelectorAll<HTMLElement>('button')]

export function stepAmongParts(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const bar = target.closest('li')
  const buttons = buttonsOf(bar)
  const at = buttons.indexOf(target)
  if (bar === null || at < 0) return
  const other = buttonsOf(
    event.key === 'ArrowDown' ? bar.nextElementSibling : event.key === 'ArrowUp' ? bar.previousElementSibling : null,
  )
  const part = buttons[at]?.dataset.part
  const next = {
    ArrowRight: buttons[at + 1],
    ArrowLeft: buttons[at - 1],
    Home: buttons[0],
    End: buttons.at(-1),
    ArrowDown: other.find(({ dataset }) => dataset.part === part) ?? other[0],
    ArrowUp: other.find(({ dataset }) => dataset.part === part) ?? other[0],
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
