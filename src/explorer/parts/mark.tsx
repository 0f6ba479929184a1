// The logo and the icons of buttons. Both inherit the text colour.

export const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path
      d="M2 12c3-5 6.500-7.500 10-7.500S19 7 22 12c-3 5-6.500 7.500-10 7.500S5 17 2 12Z"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
    />
    <path
      d="M7 14.500l3.200-3.600 2.600 2.200L17 9"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)

const PATHS = {
  plus: 'M8 3v10M3 8h10',
  filter: 'M2.500 3.500h11L9.500 8.500v4l-3 1.500v-5.500Z',
  close: 'M4 4l8 8M12 4l-8 8',
  left: 'M10 3.500 5.500 8l4.500 4.500',
  right: 'M6 3.500 10.500 8 6 12.500',
  up: 'M8 13V3.500M4 7l4-4 4 4',
  down: 'M8 3v9.500M4 9l4 4 4-4',
  fold: 'M4 10l4-4 4 4',
  unfold: 'M4 6l4 4 4-4',
  code: 'M5.500 4 2 8l3.500 4M10.500 4 14 8l-3.500 4',
  pin: 'M5.500 2.500h5l-.5 4.500 2 2h-8l2-2ZM8 9v4.500',
  sum: 'M12 3.500H4.500L8.500 8l-4 4.500H12',
} as const

export const Sign = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="sign" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      stroke-width="1.600"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)
