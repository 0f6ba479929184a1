// A list from which the user can choose several values. The search box keeps the focus.

interface ValueListProps {
  readonly id: string
  readonly found: readonly string[]
  readonly active: number
  readonly values: readonly string[]
  readonly onToggle: (value: string) => void
  /** The text for an empty list. */
  readonly missing: string | undefined
}

export const ValueList = ({ id, found, active, values, onToggle, missing }: ValueListProps) => (
  <>
    {found.length === 0 && missing !== undefined && <p class="quiet missing">{missing}</p>}
    <div class="options" role="listbox" id={`${id}-list`} aria-label="Values" aria-multiselectable="true">
      {found.map((value, index) => (
        // The search box keeps the focus and handles all keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={values.includes(value)}
          class={index === active ? 'is-active' : ''}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' })
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(value)}
        >
          <span class="box" aria-hidden="true">
            {values.includes(value) ? '✓' : ''}
          </span>
          {value === '' ? '""' : value}
        </div>
      ))}
    </div>
  </>
)
