import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ImageView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** How many times as wide as the window a picture can be. */
const MAX_ZOOM = 4

/**
 * Shows the pictures of a product over the whole window. A press on the picture doubles it and a second one shows it
 * whole again; the buttons go further. Enlarged, it scrolls with finger, wheel and arrow keys.
 */
export function GalleryZoom({
  images,
  name,
  at,
  onClose,
}: {
  images: readonly ImageView[]
  name: string
  /** Position of the picture to begin with. */
  at: number
  onClose: () => void
}) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(at)
  const [zoom, setZoom] = useState(1)
  const image = images[shown] ?? images[0]
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    // Closing before the element is removed returns the focus to the picture.
    return () => node?.close()
  }, [])
  const turn = (by: number) => {
    setShown((position) => (position + by + images.length) % images.length)
    setZoom(1)
  }
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const pane = view.current
    if (!pane) return
    const { left, top, width, height } = pane.getBoundingClientRect()
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height]
    setZoom(zoom > 1 ? 1 : 2)
    // What was pressed stays in view.
    requestAnimationFrame(() =>
      pane.scrollTo({
        left:
          (pane.scrollWidth - pane.clientWidth) * x * (getComputedStyle(pane).direction === 'rtl' ? -1 : 1),
        top: (pane.scrollHeight - pane.clientHeight) * y,
      }),
    )
  }
  if (!image) return null
  return (
    <dialog
      ref={dialog}
      aria-label={t('Pictures of {name}', { name })}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-end gap-1 border-hairline border-b px-2">
          <span
            role="status"
            className="me-auto ps-3 font-mono text-11 whitespace-nowrap text-muted tabular-nums sm:text-13"
          >
            {t('Picture {number} of {count}', { number: shown + 1, count: images.length })}
          </span>
          {images.length > 1 && (
            <>
              <IconButton label={t('Previous picture')} onClick={() => turn(-1)}>
                <Icon name="chevron" className="rotate-180" />
              </IconButton>
              <IconButton label={t('Next picture')} onClick={() => turn(1)}>
                <Icon name="chevron" />
              </IconButton>
            </>
          )}
          <IconButton
            label={t('Smaller')}
            aria-disabled={zoom === 1}
            className="aria-disabled:opacity-40"
            onClick={() => setZoom(Math.max(1, zoom - 1))}
          >
            <Icon name="minus" />
          </IconButton>
          <IconButton
            label={t('Larger')}
            aria-disabled={zoom === MAX_ZOOM}
            className="aria-disabled:opacity-40"
            onClick={() => setZoom(Math.min(MAX_ZOOM, zoom + 1))}
          >
            <Icon name="plus" />
          </IconButton>
          <IconButton label={t('Close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above are the keys for it. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do the same. */}
        <div
          ref={view}
          data-zoom={zoom}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          onClick={press}
          className={`stage min-h-0 flex-1 overflow-auto ${zoom > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        >
          <div style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}>
            <Picture
              key={image.id}
              image={image}
              first
              sizes={`${zoom * 100}vw`}
              className="size-full object-contain"
            />
          </div>
        </div>
      </div>
    </dialog>
  )
}
