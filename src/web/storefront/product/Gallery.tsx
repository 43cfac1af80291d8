import { type MouseEvent, useEffect, useRef } from 'react'
import type { ImageView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'

interface GalleryProps {
  readonly images: readonly ImageView[]
  readonly name: string
  /** Picture of the chosen variant; scrolled into view when it changes. */
  readonly shown: string | null
}

/**
 * Shows pictures side by side, one at a time; thumbnails below lead to them. It works by scrolling, so it
 * needs no script.
 */
export function Gallery({ images, name, shown }: GalleryProps) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (shown) showPicture(track.current, shown)
  }, [shown])
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault()
    showPicture(track.current, id)
  }
  if (images.length === 0) return <div className="stage aspect-video md:aspect-4/3" />
  return (
    <div className="md:sticky md:top-28">
      <section aria-label={t('Pictures of {name}', { name })}>
        <ul
          ref={track}
          tabIndex={images.length > 1 ? 0 : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto stage overscroll-x-contain [scrollbar-width:none] max-md:-mx-5"
        >
          {images.map((image, position) => (
            <li key={image.id} id={`picture-${image.id}`} className="w-full shrink-0 snap-center">
              <Picture
                image={image}
                first={position === 0}
                sizes="(width < 48rem) 100vw, (width < 84rem) 56vw, 48rem"
                className="aspect-square w-full object-contain md:max-h-[36rem]"
              />
            </li>
          ))}
        </ul>
      </section>
      {images.length > 1 && (
        <ul aria-label={t('Choose a picture')} className="mt-3 flex gap-2 overflow-x-auto">
          {images.map((image, position) => (
            <li key={image.id}>
              <a
                href={`#picture-${image.id}`}
                onClick={(event) => jump(event, image.id)}
                aria-label={t('Picture {number}', { number: position + 1 })}
                className="stage block size-16 border border-hairline hover:border-ink md:size-20"
              >
                <Picture image={image} sizes="80px" alt="" className="size-full object-contain" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls only the track, not the page. */
function showPicture(track: HTMLUListElement | null, id: string): void {
  const picture = track?.querySelector<HTMLElement>(`#${CSS.escape(`picture-${id}`)}`)
  if (!track || !picture) return
  const by = picture.getBoundingClientRect().left - track.getBoundingClientRect().left
  track.scrollBy({ left: by, behavior: 'smooth' })
}
