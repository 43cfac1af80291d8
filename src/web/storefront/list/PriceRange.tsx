import { useEffect, useRef } from 'react'
import { PRICE_SLIDER_MAX } from '#domains/catalog/contract.ts'
import { formatMoney, money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

interface PriceRangeProps {
  readonly id: string
  readonly min: number | null
  readonly max: number | null
}

/**
 * Shows the price range 0–500, with an open upper end: two sliders on one track and two number fields below.
 * The fields carry the names, are all that a page without script shows, and are the alternative to dragging.
 * The sliders report on `change`, not while they move.
 */
export function PriceRange({ id, min, max }: PriceRangeProps) {
  const t = useT()
  const { currency, locale } = useSite()
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => wireSliders(frame.current), [])
  const top = formatMoney(money(PRICE_SLIDER_MAX * 100, currency), locale.code).replace(/[.,]00/, '')
  const sliderMin = Math.min(min ?? 0, PRICE_SLIDER_MAX)
  const sliderMax = Math.min(max ?? PRICE_SLIDER_MAX, PRICE_SLIDER_MAX)
  const slider = { type: 'range', min: 0, max: PRICE_SLIDER_MAX, step: 10 } as const
  return (
    <fieldset ref={frame}>
      <legend className="mb-2 text-13 font-semibold">{t('Price')}</legend>
      <div className="range needs-script-space" data-range>
        <input {...slider} data-end="min" defaultValue={sliderMin} aria-label={t('Lowest price')} />
        <input {...slider} data-end="max" defaultValue={sliderMax} aria-label={t('Highest price')} />
      </div>
      <div className="mt-1 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <label className="sr-only" htmlFor={`${id}-min`}>
          {t('Price from')}
        </label>
        <input
          id={`${id}-min`}
          className="field text-center font-mono tabular-nums"
          type="number"
          name="min"
          inputMode="numeric"
          min={0}
          max={999999}
          placeholder="0"
          defaultValue={min ?? ''}
        />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <label className="sr-only" htmlFor={`${id}-max`}>
          {t('Price up to')}
        </label>
        <input
          id={`${id}-max`}
          className="field text-center font-mono tabular-nums"
          type="number"
          name="max"
          inputMode="numeric"
          min={0}
          max={999999}
          placeholder={`${PRICE_SLIDER_MAX}+`}
          defaultValue={max ?? ''}
        />
      </div>
      <p className="mt-1.5 text-13 text-muted">{t('The maximum means {price} or more', { price: top })}</p>
    </fieldset>
  )
}

/**
 * Connects sliders and fields; the handles cannot pass each other. Returns a function that disconnects them.
 */
function wireSliders(frame: HTMLFieldSetElement | null): (() => void) | undefined {
  const track = frame?.querySelector<HTMLElement>('[data-range]')
  const [low, high] = Array.from(frame?.querySelectorAll<HTMLInputElement>('[data-end]') ?? [])
  const fieldMin = frame?.querySelector<HTMLInputElement>('[name=min]')
  const fieldMax = frame?.querySelector<HTMLInputElement>('[name=max]')
  if (!frame || !track || !low || !high || !fieldMin || !fieldMax) return undefined
  const paint = () => {
    track.style.setProperty('--from', String(low.valueAsNumber / PRICE_SLIDER_MAX))
    track.style.setProperty('--to', String(high.valueAsNumber / PRICE_SLIDER_MAX))
    high.setAttribute(
      'aria-valuetext',
      high.valueAsNumber === PRICE_SLIDER_MAX ? `${PRICE_SLIDER_MAX}+` : high.value,
    )
    low.setAttribute('aria-valuetext', low.value)
  }
  const onInput = (event: Event) => {
    const moved = event.target
    if (moved === low && low.valueAsNumber > high.valueAsNumber) low.value = high.value
    if (moved === high && high.valueAsNumber < low.valueAsNumber) high.value = low.value
    if (moved === low) fieldMin.value = low.valueAsNumber === 0 ? '' : low.value
    if (moved === high) fieldMax.value = high.valueAsNumber === PRICE_SLIDER_MAX ? '' : high.value
    if (moved === fieldMin) low.value = fieldMin.value || '0'
    if (moved === fieldMax) high.value = fieldMax.value || String(PRICE_SLIDER_MAX)
    paint()
  }
  // The event is fired before the fields are reset.
  const onReset = () => queueMicrotask(paint)
  const form = frame.closest('form')
  frame.addEventListener('input', onInput)
  form?.addEventListener('reset', onReset)
  paint()
  return () => {
    frame.removeEventListener('input', onInput)
    form?.removeEventListener('reset', onReset)
  }
}
