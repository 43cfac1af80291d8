import { useId } from 'react'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { ChartBar } from './bar.ts'

/** Size of the drawing. Units: of the view box. */
const WIDTH = 720
const HEIGHT = 160

/**
 * Shows bars, drawn on the server; the first stands where reading begins. The table beside a chart says the same
 * in numbers, so the drawing is one picture with one name for whoever cannot see it.
 */
export function BarChart({ bars, title }: { bars: readonly ChartBar[]; title: string }) {
  const id = useId()
  const { locale } = useSite()
  if (bars.length === 0) return null
  const top = Math.max(0, ...bars.map(({ value }) => value))
  const bottom = Math.min(0, ...bars.map(({ value }) => value))
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom)
  const zero = top * scale
  const step = WIDTH / bars.length
  const best = bars.reduce((one, other) => (other.value > one.value ? other : one))
  return (
    <figure className="mt-6">
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-40 w-full text-tide forced-colors:text-[CanvasText]"
      >
        <title id={id}>
          {`${title}: ${bars[0]?.label} – ${bars.at(-1)?.label}, max. ${best.text} (${best.label})`}
        </title>
        {bars.map(({ label, text, value }, index) => {
          const place = locale.dir === 'rtl' ? bars.length - 1 - index : index
          const height = Math.max(Math.abs(value) * scale, value === 0 ? 0 : 1)
          return (
            <rect
              key={label}
              x={place * step + step * 0.1}
              width={step * 0.8}
              y={value < 0 ? zero : zero - height}
              height={height}
              fill="currentColor"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={zero}
          y2={zero}
          className="stroke-ink forced-colors:stroke-[CanvasText]"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1 flex justify-between text-13 text-muted" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </figcaption>
    </figure>
  )
}
