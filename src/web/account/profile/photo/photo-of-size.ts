import type { PHOTO_SIZES } from '#domains/account/contract.ts'

/** Returns the address of another size of a photo. Units: pixels. */
export function photoOfSize(photo: string, size: (typeof PHOTO_SIZES)[number]): string {
  return photo.replace(/-\d+\.webp$/, `-${size}.webp`)
}
