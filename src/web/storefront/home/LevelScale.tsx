/**
 * Marks of a level meter from −20 to +3 dB: linear in voltage, so they are close together at the quiet end.
 * Units: dB.
 */
const MARKS = [-20, -10, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3] as const
const WIDTH = 1000

const placeOf = (decibel: number) => Math.round((10 ** (decibel / 20) / 10 ** (3 / 20)) * WIDTH * 10) / 10

/**
 * Shows the scale of a level meter as a divider: red above zero, the needle slightly below zero. Decorative.
 */
export function LevelScale({ className = '' }: { className?: string }) {
  const tick = (decibel: number) => `M${placeOf(decibel)} ${decibel % 5 === 0 || decibel === 3 ? 2 : 8}V16`
  const quiet = MARKS.filter((decibel) => decibel <= 0)
  const loud = MARKS.filter((decibel) => decibel > 0)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      fill="none"
      className={`block h-4 w-full rtl:-scale-x-100 ${className}`}
    >
      <g strokeWidth="1.25">
        <path
          className="stroke-edge"
          vectorEffect="non-scaling-stroke"
          d={`${quiet.map(tick).join('')}M0 15.5H${placeOf(0)}`}
        />
        <path
          className="stroke-danger"
          vectorEffect="non-scaling-stroke"
          d={`${loud.map(tick).join('')}M${placeOf(0)} 15.5H${WIDTH}`}
        />
      </g>
      <path
        className="stroke-amber"
        vectorEffect="non-scaling-stroke"
        strokeWidth="3"
        d={`M${placeOf(-0.5)} 0V16`}
      />
    </svg>
  )
}
