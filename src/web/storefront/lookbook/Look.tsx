import type { CSSProperties } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { LookPointView, LookView } from '../views.ts'

interface LookProps {
  readonly look: LookView
  /** Displayed width of the picture, in the syntax of the `sizes` attribute. */
  readonly sizes: string
  readonly heading: 'h2' | 'h3'
  /** The picture is on the first screen. */
  readonly first?: boolean
}

/**
 * Shows a room and, below it, the products that are seen in it. The point in the picture is a part of the product's
 * link: one link, one name, one stop of the keyboard, and a list without script. Source: docs/design.md "Lookbook".
 */
export function Look({ look: { title, text, image, points }, sizes, heading: Heading, first }: LookProps) {
  return (
    <article className="@container relative">
      <Picture image={image} sizes={sizes} first={first ?? false} className="h-auto w-full rounded-sm" />
      <Heading className="pt-3 text-17 font-semibold md:text-21">{title}</Heading>
      {text && <p className="max-w-measure text-15 text-muted [overflow-wrap:anywhere]">{text}</p>}
      {points.length > 0 && (
        <ol className="mt-2 border-hairline border-t">
          {points.map((point, index) => (
            <li key={`${point.slug} ${point.left} ${point.top}`} className="border-hairline border-b">
              <Point point={point} number={index + 1} ratio={image.height / image.width} />
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}

interface PointProps {
  readonly point: LookPointView
  readonly number: number
  /** Height of the picture as a part of its width: the whole look is higher than the picture. */
  readonly ratio: number
}

function Point({ point, number, ratio }: PointProps) {
  const { locale } = useSite()
  const { slug, name, price, priceVaries, period, left, top } = point
  return (
    <PublicLink
      to={`/p/${slug}`}
      className="group/point flex min-h-11 items-center gap-3 py-1 underline-offset-4 hover:underline"
    >
      <span
        aria-hidden="true"
        data-point=""
        // Places are counted from the left in every language, both in hundredths of the picture's width.
        style={{ left: `${left}%`, '--top': Math.round(top * ratio * 100) / 100 } as CSSProperties}
        className="absolute top-[calc(var(--top)*1cqi)] grid size-11 -translate-1/2 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full border-2 border-ground bg-ink font-mono text-13 text-ground shadow-sm transition-[scale] group-hover/point:scale-125 group-focus-visible/point:scale-125 group-focus-visible/point:outline-2 group-focus-visible/point:outline-offset-2 group-focus-visible/point:outline-amber">
          {number}
        </span>
        <span
          // Towards the middle of the picture, which is not mirrored.
          style={left > 50 ? { right: 0 } : { left: 0 }}
          className={`pointer-events-none absolute hidden w-max max-w-48 rounded-sm bg-ink px-2 py-1 text-13 text-ground group-hover/point:block group-focus-visible/point:block ${top > 75 ? 'bottom-full' : 'top-full'}`}
        >
          <bdi>{name}</bdi> {formatMoney(price, locale.code)}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-edge font-mono text-13"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <Price price={price} varies={priceVaries} period={period} />
    </PublicLink>
  )
}
