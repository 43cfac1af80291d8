import { type ReactNode, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { slideBy, useScrollPlace } from '#web/ui/use-scroll-place.ts'

/**
 * Shows a row that scrolls sideways and snaps. The browser handles scrolling, keys and touch; the buttons and the place
 * in the row appear only with script. At an end the button that leads beyond it is off, but keeps the focus.
 */
export function Slider({
  title,
  titleId,
  children,
}: {
  title: string
  titleId: string
  children: ReactNode
}) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const place = useScrollPlace(track)
  const move = (pages: 1 | -1) => {
    const element = track.current
    if (!element) return
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    slideBy(element, pages * direction * element.clientWidth * 0.9)
  }
  const isWhole = place?.isStart && place.isEnd
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-4 flex items-center justify-between gap-x-1">
        <h2 id={titleId} className="text-21 md:text-28">
          {title}
        </h2>
        {!isWhole && (
          <div className="needs-script flex items-center">
            {place && (
              <span
                data-place=""
                className="pe-1 text-end font-mono text-13 text-muted min-[22rem]:whitespace-nowrap"
              >
                {t('{from} to {to} of {count}', { from: place.from, to: place.to, count: place.count })}
              </span>
            )}
            <IconButton
              label={t('Back')}
              aria-disabled={place?.isStart}
              className="aria-disabled:opacity-40"
              onClick={() => move(-1)}
            >
              <Icon name="chevron" className="rotate-180" />
            </IconButton>
            <IconButton
              label={t('Next')}
              aria-disabled={place?.isEnd}
              className="aria-disabled:opacity-40"
              onClick={() => move(1)}
            >
              <Icon name="chevron" />
            </IconButton>
          </div>
        )}
      </div>
      <ul
        ref={track}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain pb-3 [scrollbar-width:thin] max-md:-mx-5 max-md:scroll-px-5 max-md:px-5 md:gap-5 *:w-[44vw] *:max-w-64 *:shrink-0 *:snap-start"
      >
        {children}
      </ul>
    </section>
  )
}
