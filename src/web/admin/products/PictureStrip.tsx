import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { gripId, type PictureOrder } from './use-picture-order.ts'

/** Shows the pictures small, to be put in order by mouse or by keys. Without script the buttons below do that. */
export function PictureStrip({ order }: { order: PictureOrder }) {
  const t = useT()
  const { pictures, said, isProblem, isReady } = order
  return (
    <>
      <p
        role={isProblem ? 'alert' : 'status'}
        className={isProblem ? 'mt-4 font-medium text-danger' : 'sr-only'}
      >
        {said}
      </p>
      {isReady && pictures.length > 1 && (
        <section className="mt-6">
          <h2 className="text-17">{t('Order of the pictures')}</h2>
          <p id="strip-hint" className="text-13 text-muted">
            {t('Drag a picture to its place, or press the arrow keys on it. The first one stands in lists.')}
          </p>
          <ol className="mt-2 flex flex-wrap gap-2" data-strip>
            {pictures.map(({ image }, place) => (
              <li
                key={image.id}
                {...order.dragOf(image.id)}
                className="cursor-grab border border-edge data-[dragged=true]:opacity-50"
              >
                <Picture image={image} sizes="6rem" alt="" className="mx-auto size-24 object-contain p-1" />
                <button
                  type="button"
                  id={gripId(image.id)}
                  aria-label={t('Move picture {number}', { number: place + 1 })}
                  aria-describedby="strip-hint"
                  className="flex min-h-9 w-24 cursor-grab items-center justify-center border-hairline border-t text-13 tabular-nums"
                  onKeyDown={(event) => order.onKeyDown(image.id, event)}
                >
                  {place + 1}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
