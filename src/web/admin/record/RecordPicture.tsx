import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { RecordView } from '../views.ts'

/**
 * Shows a picture with its numbered points. With script a press says where in the picture it was, in the figures that
 * the form asks for; without script, and with the keyboard, one estimates and looks.
 */
export function RecordPicture({ picture }: { picture: NonNullable<RecordView['picture']> }) {
  const t = useT()
  const { mountPath } = useSite()
  const [pressed, setPressed] = useState<{ readonly left: number; readonly top: number } | null>(null)
  const { path, width, height, points } = picture
  return (
    <figure className="max-w-xl">
      {/* Places are counted from the left in every language. */}
      <div dir="ltr" className="relative">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the figures can be typed; a press only helps to find them. */}
        <img
          src={mountPath + path}
          width={width}
          height={height}
          alt={t('Picture')}
          loading="lazy"
          className={points ? 'h-auto w-full cursor-crosshair' : 'h-auto max-w-full border border-hairline'}
          onClick={({ currentTarget, clientX, clientY }) => {
            if (!points) return
            const box = currentTarget.getBoundingClientRect()
            setPressed({
              left: Math.round(((clientX - box.left) / box.width) * 100),
              top: Math.round(((clientY - box.top) / box.height) * 100),
            })
          }}
        />
        {points?.map(({ left, top }, index) => (
          <span
            key={String(index)}
            aria-hidden="true"
            style={{ left: `${left}%`, top: `${top}%` }}
            className="pointer-events-none absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-ground bg-ink font-mono text-13 text-ground"
          >
            {index + 1}
          </span>
        ))}
      </div>
      <figcaption>
        <p role="status" className="min-h-6 text-13 text-muted">
          {pressed && t('{left} % from the left, {top} % from the top', pressed)}
        </p>
      </figcaption>
    </figure>
  )
}
