/** Glyphs of the player on a 24 grid; they mean the same in every direction of writing. */
const GLYPHS = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15 9a4 4 0 0 1 0 6M17.5 6.5a7.5 7.5 0 0 1 0 11',
  silent: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5',
  captions: 'M3.5 5.5h17v13h-17zM7 11h4M13 11h4M7 15h7',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const

/** Shows a glyph of the player; the button around it has the accessible name. */
export function Glyph({ name }: { name: keyof typeof GLYPHS }) {
  const isSolid = name === 'play' || name === 'pause'
  return (
    <svg
      viewBox="0 0 24 24"
      width={18}
      height={18}
      fill={isSolid ? 'currentColor' : 'none'}
      stroke={isSolid ? 'none' : 'currentColor'}
      strokeWidth="1.6"
      aria-hidden="true"
      focusable="false"
    >
      <path d={GLYPHS[name]} />
    </svg>
  )
}
