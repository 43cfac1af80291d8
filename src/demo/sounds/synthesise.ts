import { createRandom, type Random } from '../drawings/random.ts'
import type { SoundKind } from '../drawings/soundscape.ts'
import { RECIPES, type Tone, type Wind } from './recipes.ts'

/** Units: samples per second. */
export const RATE = 22_050
const LOUDEST = 0.8
/** Units: seconds. */
const FADE = 0.6

/**
 * Synthesises a recording: noise in bands that swells and ebbs, and the tones that are typical of the place.
 * The same seed gives the same sound on every machine.
 */
export function synthesise(kind: SoundKind, seed: string, seconds: number): Float32Array {
  const random = createRandom(seed)
  const samples = new Float32Array(Math.round(seconds * RATE))
  const { winds, tones } = RECIPES[kind]
  for (const wind of winds) blow(samples, wind, random)
  for (const tone of tones) ring(samples, tone, random)
  return finish(samples)
}

/** Cuts the beginning of a recording and fades it out. */
export function beginningOf(samples: Float32Array, seconds: number): Float32Array {
  return fade(samples.slice(0, Math.round(seconds * RATE)))
}

/** Adds noise between two pitches, louder and softer in turn. */
function blow(samples: Float32Array, { low, high, level, swell, depth }: Wind, random: Random): void {
  const [soft, hard] = [poleOf(low), poleOf(high)]
  const start = random.between(0, Math.PI * 2)
  let below = 0
  let upTo = 0
  for (let index = 0; index < samples.length; index += 1) {
    const noise = random.next() * 2 - 1
    upTo += hard * (noise - upTo)
    below += soft * (upTo - below)
    const tide = 1 - depth * (0.5 + 0.5 * Math.sin(start + (index / RATE / swell) * Math.PI * 2))
    samples[index]! += (upTo - below) * level * tide
  }
}

/** Returns the weight of a one-pole filter that lets pass what is below a pitch. */
function poleOf(hertz: number): number {
  return 1 - Math.exp((-2 * Math.PI * hertz) / RATE)
}

/** Adds tones that begin at random moments, glide and die away. */
function ring(samples: Float32Array, { every, from, to, glide, length, level }: Tone, random: Random): void {
  for (
    let at = random.between(0, every);
    at < samples.length / RATE;
    at += every * random.between(0.5, 1.5)
  ) {
    const hertz = random.between(from, to)
    const loud = level * random.between(0.4, 1)
    const first = Math.floor(at * RATE)
    const count = Math.min(samples.length - first, Math.floor(length * 4 * RATE))
    let phase = 0
    for (let index = 0; index < count; index += 1) {
      const time = index / RATE
      phase += (hertz * glide ** (time / length) * Math.PI * 2) / RATE
      const rise = Math.min(1, time / 0.008)
      samples[first + index]! += Math.sin(phase) * loud * rise * Math.exp(-time / length)
    }
  }
}

function finish(samples: Float32Array): Float32Array {
  let peak = Number.EPSILON
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  for (let index = 0; index < samples.length; index += 1) samples[index]! *= LOUDEST / peak
  return fade(samples)
}

function fade(samples: Float32Array): Float32Array {
  const count = Math.min(Math.floor(FADE * RATE), samples.length >> 1)
  for (let index = 0; index < count; index += 1) {
    samples[index]! *= index / count
    samples[samples.length - 1 - index]! *= index / count
  }
  return samples
}
