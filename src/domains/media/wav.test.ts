import { expect, test } from 'vitest'
import { decodeWav, durationOf, encodeWav, peaksOf } from './wav.ts'

const rate = 8_000
const samples = Float32Array.from({ length: rate * 2 }, (_, index) => (index < rate ? 0.25 : -1))

test('a WAV file holds the sound that was encoded', () => {
  const again = decodeWav(encodeWav({ samples, rate }))
  expect(again?.rate).toBe(rate)
  expect(durationOf(again!)).toBe(2000)
  expect(again?.samples[0]).toBeCloseTo(0.25, 3)
  expect(again?.samples.at(-1)).toBe(-1)
})

test('the waveform is the loudest sample of each step, in percent of the loudest of all', () => {
  expect(peaksOf({ samples, rate }, 4)).toEqual([25, 25, 100, 100])
  expect(peaksOf({ samples: new Float32Array(10), rate }, 2)).toEqual([0, 0])
  expect(peaksOf({ samples: new Float32Array(0), rate }, 2)).toEqual([0, 0])
})

test('a file that is no WAV of 16 bit, is cut off or lies about its length is not decoded, or as far as it goes', () => {
  const file = encodeWav({ samples, rate })
  expect(decodeWav(new Uint8Array(100))).toBeNull()
  expect(decodeWav(file.subarray(0, 20))).toBeNull()
  const floats = Buffer.from(file)
  floats.writeUInt16LE(3, 20)
  expect(decodeWav(floats)).toBeNull()
  const silent = Buffer.from(file)
  silent.writeUInt16LE(0, 22)
  expect(decodeWav(silent)).toBeNull()
  expect(decodeWav(file.subarray(0, 44 + rate * 2))?.samples).toHaveLength(rate)
})
