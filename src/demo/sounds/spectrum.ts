import type { Spectrum } from '../drawings/soundscape.ts'

/** Samples of one window; a power of two. */
const WINDOW = 1024
/** Pitches of the lowest and the highest row. Units: Hz. */
const LOWEST = 90
const HIGHEST = 10_000
/** What is this much softer than the loudest is not drawn. Units: dB. */
const RANGE_DB = 52
/** Part of the cells that count as loud: the scale follows the recording, not one single click in it. */
const LOUD_PART = 0.004

/** Computes the spectrogram of a sound: loudness from 0 to 1 over time (columns) and pitch (rows, low to high). */
export function spectrumOf(samples: Float32Array, rate: number, columns: number, rows: number): Spectrum {
  const decibels = Array.from({ length: columns }, (_, column) => {
    const start = Math.round((column / (columns - 1)) * Math.max(0, samples.length - WINDOW))
    return bandsOf(samples.subarray(start, start + WINDOW), rate, rows)
  })
  const sorted = decibels.flat().sort((a, b) => b - a)
  const top = sorted[Math.floor(sorted.length * LOUD_PART)] ?? 0
  return decibels.map((bands) =>
    bands.map((level) => (Math.max(0, Math.min(1, (level - top + RANGE_DB) / RANGE_DB) - 0.3) / 0.7) ** 1.5),
  )
}

/** Returns the loudness of each row in one window. Units: dB. */
function bandsOf(window: Float32Array, rate: number, rows: number): number[] {
  const real = new Float64Array(WINDOW)
  const imaginary = new Float64Array(WINDOW)
  for (let index = 0; index < window.length; index += 1)
    real[index] = window[index]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / WINDOW))
  transform(real, imaginary)
  const bin = (row: number) => (LOWEST * (HIGHEST / LOWEST) ** (row / rows) * WINDOW) / rate
  return Array.from({ length: rows }, (_, row) => {
    const [from, to] = [Math.floor(bin(row)), Math.max(Math.floor(bin(row)) + 1, Math.ceil(bin(row + 1)))]
    let energy = 0
    for (let at = from; at < to; at += 1) energy = Math.max(energy, real[at]! ** 2 + imaginary[at]! ** 2)
    // Noise has the same energy in every hertz; the ear, and the cover, hear it in octaves.
    return 10 * Math.log10(energy + 1e-9) + 10 * Math.log10(row + 6)
  })
}

/** Transforms a window in place (radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let index = 1, mirror = 0; index < size; index += 1) {
    let bit = size >> 1
    for (; mirror & bit; bit >>= 1) mirror ^= bit
    mirror ^= bit
    if (index < mirror) {
      ;[real[index], real[mirror]] = [real[mirror]!, real[index]!]
      ;[imaginary[index], imaginary[mirror]] = [imaginary[mirror]!, imaginary[index]!]
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const [stepReal, stepImaginary] = [Math.cos((-2 * Math.PI) / length), Math.sin((-2 * Math.PI) / length)]
    for (let start = 0; start < size; start += length) {
      let [turnReal, turnImaginary] = [1, 0]
      for (let at = start; at < start + length / 2; at += 1) {
        const other = at + length / 2
        const partReal = real[other]! * turnReal - imaginary[other]! * turnImaginary
        const partImaginary = real[other]! * turnImaginary + imaginary[other]! * turnReal
        real[other] = real[at]! - partReal
        imaginary[other] = imaginary[at]! - partImaginary
        real[at] = real[at]! + partReal
        imaginary[at] = imaginary[at]! + partImaginary
        ;[turnReal, turnImaginary] = [
          turnReal * stepReal - turnImaginary * stepImaginary,
          turnReal * stepImaginary + turnImaginary * stepReal,
        ]
      }
    }
  }
}
