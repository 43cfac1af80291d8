import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { type Crop, fitCrop, middleCrop, resizeCrop } from './crop.ts'

/** Longest side of the picture in the dialog. Units: CSS pixels. */
const STAGE = 320

/**
 * Fields of the call. Empty when the browser cannot show the file: the shop then answers whether it accepts
 * it.
 */
export type CropFields =
  | { readonly cropX: number; readonly cropY: number; readonly cropSize: number }
  | Readonly<Record<string, never>>

/**
 * Lets the owner choose the visible square of a photo. The camera's rotation is applied, as the shop applies
 * it.
 */
export async function cropPhoto(file: File): Promise<CropFields | 'cancelled'> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return {}
  const crop = await openDialog<Crop | null>({
    role: 'dialog',
    dismissed: null,
    render: (parts) => <CropContent picture={picture} {...parts} />,
  })
  picture.close()
  return crop === null ? 'cancelled' : { cropX: crop.x, cropY: crop.y, cropSize: crop.size }
}

function CropContent({ picture, close, titleId }: DialogParts<Crop | null> & { picture: ImageBitmap }) {
  const t = useT()
  const { width, height } = picture
  const [crop, setCrop] = useState(() => middleCrop(width, height))
  const largest = Math.min(width, height)
  const place = (change: Partial<Crop>): void =>
    setCrop((before) => fitCrop({ ...before, ...change }, width, height))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        close(crop)
      }}
    >
      <h2 id={titleId} className="text-21">
        {t('Crop your photo')}
      </h2>
      <Stage picture={picture} crop={crop} place={place} />
      <div className="grid gap-2">
        <Slider
          label={t('Size')}
          value={crop.size}
          min={Math.min(32, largest)}
          max={largest}
          onValue={(size) => setCrop((before) => resizeCrop(before, size, width, height))}
          autoFocus
        />
        <Slider
          label={t('Horizontal position')}
          value={crop.x}
          min={0}
          max={width - crop.size}
          onValue={(x) => place({ x })}
        />
        <Slider
          label={t('Vertical position')}
          value={crop.y}
          min={0}
          max={height - crop.size}
          onValue={(y) => place({ y })}
        />
      </div>
      <div className="actions">
        <Button type="button" tone="secondary" onClick={() => close(null)}>
          {t('Back')}
        </Button>
        <Button>{t('Save photo')}</Button>
      </div>
    </form>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onValue: (value: number) => void
  readonly autoFocus?: boolean
}

/** Moves the square by keyboard; the picture itself can be dragged. Source: WCAG 2.5.7. */
function Slider({ label, value, min, max, onValue, autoFocus = false }: SliderProps) {
  return (
    <label className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3">
      <span className="text-13 font-medium">{label}</span>
      {/* Pictures run from left to right in every script. */}
      <input
        type="range"
        dir="ltr"
        className="min-h-11 w-full accent-amber"
        data-autofocus={autoFocus ? '' : undefined}
        disabled={max <= min}
        min={min}
        max={Math.max(min, max)}
        step={Math.max(1, Math.round((max - min) / 200))}
        value={value}
        onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}

/** Draws the picture and darkens what is cut off. */
function Stage({
  picture,
  crop,
  place,
}: {
  picture: ImageBitmap
  crop: Crop
  place: (change: Partial<Crop>) => void
}) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const scale = Math.min(1, STAGE / Math.max(picture.width, picture.height)) || 1
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.drawImage(picture, 0, 0, width, height)
    context.fillStyle = 'rgb(11 17 21 / 62%)'
    context.fillRect(0, 0, width, height)
    const [x, y, size] = [crop.x * scale, crop.y * scale, crop.size * scale]
    context.drawImage(picture, crop.x, crop.y, crop.size, crop.size, x, y, size, size)
    context.strokeStyle = '#f7a830'
    context.lineWidth = 2
    context.strokeRect(x + 1, y + 1, Math.max(0, size - 2), Math.max(0, size - 2))
  }, [picture, crop, scale, width, height])

  /** Returns the picture's pixel under the pointer, whatever the displayed width of the canvas. */
  function pointOf(event: PointerEvent<HTMLCanvasElement>): { x: number; y: number } {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    }
  }

  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={t('The photo with the crop area')}
      className="max-w-full cursor-move touch-none justify-self-center rounded-sm"
      onPointerDown={(event) => {
        const point = pointOf(event)
        grip.current = { x: point.x - crop.x, y: point.y - crop.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!grip.current) return
        const point = pointOf(event)
        place({ x: point.x - grip.current.x, y: point.y - grip.current.y })
      }}
      onPointerUp={() => {
        grip.current = null
      }}
    />
  )
}
