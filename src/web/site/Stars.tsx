import type { Translate } from '#web/i18n/translate.ts'

/** Shows one to five stars as a picture with words. They are characters, so they print, grow and take any colour. */
export function Stars({
  stars,
  said = String(stars),
  t,
}: {
  readonly stars: number
  /** The number as the language writes it. */
  readonly said?: string
  readonly t: Translate
}) {
  const filled = Math.max(0, Math.min(5, Math.round(stars)))
  return (
    <span
      role="img"
      aria-label={t('{stars} of 5 stars', { stars: said })}
      className="whitespace-nowrap text-amber-ink"
    >
      {'★'.repeat(filled)}
      {'☆'.repeat(5 - filled)}
    </span>
  )
}
