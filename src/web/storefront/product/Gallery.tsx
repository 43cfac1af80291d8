import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ImageView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { movingPicture } from '#web/site/moving.ts'
import { Picture, pictureAddress, widthAt } from '#web/site/Picture.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { slideBy, useScrollPlace } from '#web/ui/use-scroll-place.ts'

type Zoom = typeof import('./GalleryZoom.tsx')['GalleryZoom']

interface GalleryProps {
  /** Slug of the product. */
  readonly slug: string
  readonly images: readonly ImageView[]
  readonly name: string
  /** Picture of the chosen variant; scrolled into view when it changes. */
  readonly shown: string | null
}

/**
 * Shows pictures side by side, one at a time; thumbnails below lead to them, and the one in view is marked. It works
 * by scrolling, so it needs no script. A press on a picture enlarges it; without script it leads to the file.
 */
export function Gallery({ slug, images, name, shown }: GalleryProps) {
  const t = useT()
  const { mountPath } = useSite()
  const track = useRef<HTMLUListElement>(null)
  const place = useScrollPlace(track)
  const [zoom, setZoom] = useState<{ readonly Zoom: Zoom; readonly at: number } | null>(null)
  useEffect(() => {
    if (shown) showPicture(track.current, shown)
  }, [shown])
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault()
    showPicture(track.current, id)
  }
  // For a new tab, or if the enlargement cannot be loaded, the link leads to the picture.
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    const { href } = event.currentTarget
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import('./GalleryZoom.tsx').then(
      ({ GalleryZoom }) => setZoom({ Zoom: GalleryZoom, at }),
      () => location.assign(href),
    )
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
            <li
              key={image.id}
              id={`picture-${image.id}`}
              className="w-full shrink-0 snap-center"
              style={position === 0 ? { viewTransitionName: movingPicture(slug) } : undefined}
            >
              <a
                href={pictureAddress(image, mountPath)}
                title={t('Enlarge')}
                onClick={(event) => enlarge(event, position)}
                className="block cursor-zoom-in -outline-offset-4"
              >
                <Picture
                  image={image}
                  first={position === 0}
                  // On a phone a little less than the whole width, so that many take a file of one step less.
                  sizes={`(width < 48rem) 88vw, min(56vw, 48rem, ${widthAt(image, 36)}rem)`}
                  className="aspect-square w-full object-contain md:max-h-[36rem]"
                />
              </a>
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
                aria-current={place?.from === position + 1 || undefined}
                className="stage block size-16 border border-hairline hover:border-ink aria-[current]:border-2 aria-[current]:border-ink md:size-20"
              >
                <Picture image={image} isMinor sizes="80px" alt="" className="size-full object-contain" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoom && <zoom.Zoom images={images} name={name} at={zoom.at} onClose={() => setZoom(null)} />}
    </div>
  )
}

/** Scrolls only the track, not the page. */
function showPicture(track: HTMLUListElement | null, id: string): void {
  const picture = track?.querySelector<HTMLElement>(`#${CSS.escape(`picture-${id}`)}`)
  if (!track || !picture) return
  const by = picture.getBoundingClientRect().left - track.getBoundingClientRect().left
  slideBy(track, by)
}
