/** A square within a picture. Units: pixels of the picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Smallest side that is offered; a smaller photo would be blurred. Units: pixels. */
const SMALLEST = 32

/** Returns the largest square in the middle. */
export function middleCrop(width: number, height: number): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

/** Returns the square, moved inside the picture and rounded to whole pixels. */
export function fitCrop({ x, y, size }: Crop, width: number, height: number): Crop {
  const largest = Math.min(width, height)
  const side = Math.round(Math.min(largest, Math.max(Math.min(SMALLEST, largest), size)))
  return { x: clamp(x, width - side), y: clamp(y, height - side), size: side }
}

/** Returns the square with another side, around the same middle. */
export function resizeCrop({ x, y, size }: Crop, side: number, width: number, height: number): Crop {
  const shift = (size - side) / 2
  return fitCrop({ x: x + shift, y: y + shift, size: side }, width, height)
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(Math.max(0, value), Math.max(0, max)))
}
