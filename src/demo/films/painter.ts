/** A picture as bytes: red, green and blue of each pixel from the top left. */
export type Painter = (pixels: Uint8Array, width: number, height: number, seconds: number) => void
