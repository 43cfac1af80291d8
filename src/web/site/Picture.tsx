import type { PictureView } from '#domains/catalog/contract.ts'
import { useSite } from './SiteProvider.tsx'

interface PictureProps {
  readonly image: PictureView & { readonly alt?: string }
  /** Displayed width, in the syntax of the `sizes` attribute. */
  readonly sizes: string
  /** The largest picture of the first screen: loaded at once and with priority. All others are lazy. */
  readonly first?: boolean
  /** Other pictures of the first screen are worth more: this one leaves them the line. */
  readonly isMinor?: boolean
  /** Replaces the picture's own alternative text: '' when the name is already beside the picture. */
  readonly alt?: string
  readonly className?: string
}

/** Returns the address of the largest file of a picture. */
export function pictureAddress(image: PictureView, mountPath: string): string {
  const widest = image.widths.at(-1)
  return mountPath + (widest === undefined ? image.original : `${image.stem}-${widest}.webp`)
}

/** Returns how wide a picture is that stands whole at this height, in the unit of the height. */
export function widthAt({ width, height }: PictureView, wanted: number): number {
  return Math.round((10 * wanted * width) / height) / 10
}

/**
 * Shows a picture in its encoded widths, or the original until they exist. Every browser that the shop is built for knows AVIF;
 * machines that do not get a WebP of middle width. Width and height are always set, so the layout does not shift.
 */
export function Picture({
  image,
  sizes,
  first = false,
  isMinor = false,
  alt = image.alt ?? '',
  className = '',
}: PictureProps) {
  const { mountPath } = useSite()
  const files = image.widths.map((width) => `${mountPath}${image.stem}-${width}.avif ${width}w`).join(', ')
  const encoded = image.widths.length > 0
  const middle = image.widths[Math.floor(image.widths.length / 2)]
  return (
    <picture className="contents">
      {encoded && <source type="image/avif" srcSet={files} sizes={sizes} />}
      <img
        src={encoded ? `${mountPath}${image.stem}-${middle}.webp` : mountPath + image.original}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : isMinor ? 'low' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
