/** Sound as numbers from -1 to 1, one channel. */
export interface Pcm {
  readonly samples: Float32Array
  /** Units: samples per second. */
  readonly rate: number
}

const HEADER_BYTES = 44
const FULL_SCALE = 32_767

/** Encodes sound as a WAV file of 16 bit. Source: Microsoft "RIFF WAVE". */
export function encodeWav({ samples, rate }: Pcm): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE), HEADER_BYTES + index * 2)
  return bytes
}

/**
 * Decodes a WAV file of 16 bit; several channels are averaged. Null for any other file. Source: Microsoft
 * "RIFF WAVE".
 */
export function decodeWav(file: Uint8Array): Pcm | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WAVE') return null
  let format: { readonly channels: number; readonly rate: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'fmt ' && length >= 16) {
      if (bytes.readUInt16LE(at + 8) !== 1 || bytes.readUInt16LE(at + 22) !== 16) return null
      format = { channels: bytes.readUInt16LE(at + 10), rate: bytes.readUInt32LE(at + 12) }
    }
    if (name === 'data') return format && samplesOf(bytes.subarray(at + 8, at + 8 + length), format)
    at += 8 + length + (length % 2)
  }
  return null
}

function samplesOf(data: Buffer, { channels, rate }: { channels: number; rate: number }): Pcm | null {
  if (channels === 0 || rate === 0) return null
  const samples = new Float32Array(Math.floor(data.length / 2 / channels))
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1)
      sum += data.readInt16LE((index * channels + channel) * 2)
    samples[index] = sum / channels / FULL_SCALE
  }
  return { samples, rate }
}

/** Returns the length of sound. Units: milliseconds. */
export function durationOf({ samples, rate }: Pcm): number {
  return Math.round((samples.length / rate) * 1000)
}

/**
 * Returns the loudest sample of each of `count` equal steps, in percent of the loudest of all. Units: percent.
 */
export function peaksOf({ samples }: Pcm, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, step) => {
    let peak = 0
    const end = Math.floor(((step + 1) * samples.length) / count)
    for (let index = Math.floor((step * samples.length) / count); index < end; index += 1)
      peak = Math.max(peak, Math.abs(samples[index]!))
    return peak
  })
  const loudest = Math.max(...peaks, Number.EPSILON)
  return peaks.map((peak) => Math.round((peak / loudest) * 100))
}
