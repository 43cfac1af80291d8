/** Glyphs on a 24 grid, 1.5 strokes, drawn for this shop. */
const GLYPHS = {
  menu: 'M3 6.5h18M3 12h18M3 17.5h12',
  panel: 'M3.5 4.5h17v15h-17zM9 4.5v15M5.8 8h1M5.8 11h1',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  cart: 'M4 8h16l-1.4 11.5H5.4zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  user: 'M12 3.5a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 4.8-5 12.2 0 17c5-4.8 5-12.2 0-17z',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z',
  auto: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17',
  chevron: 'M9 5.5l6.5 6.5L9 18.5',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  filter: 'M3.5 7h9M16.5 7h4M14.5 4.7v4.6M3.5 17h4M11.5 17h9M9.5 14.7v4.6',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  rows: 'M3.5 5.5h17M3.5 10h17M3.5 14.5h17M3.5 19h17',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M4.5 12.5l5 5L19.5 7',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v6M13.5 10.5v6',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  warning: 'M12 4L21 19.5H3zM12 10v4.5M12 16.8v.4',
  truck:
    'M2.5 6h11.5v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14zM6.5 16.5a1.7 1.7 0 1 0 0 .1M17 16.5a1.7 1.7 0 1 0 0 .1',
} as const

export type IconName = keyof typeof GLYPHS

/** Names of all glyphs. */
export const ICON_NAMES = Object.keys(GLYPHS) as readonly IconName[]

/** Glyphs with a direction along the line, mirrored in right-to-left languages. */
const DIRECTIONAL: readonly IconName[] = ['chevron', 'panel', 'menu', 'truck']

/** Shows a glyph. It is always decorative: the control around it has the accessible name. */
export function Icon({
  name,
  size = 20,
  className = '',
}: {
  name: IconName
  size?: number
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${DIRECTIONAL.includes(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      <path d={GLYPHS[name]} />
    </svg>
  )
}
