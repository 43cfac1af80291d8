import type { ImageView } from '#domains/catalog/contract.ts'
import { useSite } from './SiteProvider.tsx'

interface PictureProps {
  readonly image: ImageView
  /** How wide it stands in the page, as the `sizes` attribute says it. */
  readonly sizes: string
  /** The largest picture of the first screen: fetched at once and first. All others are lazy. */
  readonly first?: boolean
  /** Replaces the picture's own text where a name already stands beside it: '' there. */
  readonly alt?: string
  readonly className?: string
}

/**
 * A picture in the encoded widths that exist; the original until they do. Width and height are always given,
 * so nothing moves.
 */
export function Picture({ image, sizes, first = false, alt = image.alt, className = '' }: PictureProps) {
  const { mountPath } = useSite()
  const sources = (type: 'avif' | 'webp') =>
    image.widths.map((width) => `${mountPath}${image.stem}-${width}.${type} ${width}w`).join(', ')
  const encoded = image.widths.length > 0
  const middle = image.widths[Math.floor(image.widths.length / 2)]
  return (
    <picture className="contents">
      {encoded && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      {encoded && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
      <img
        src={encoded ? `${mountPath}${image.stem}-${middle}.webp` : mountPath + image.original}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
