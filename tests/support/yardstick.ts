import { deflateSync } from 'node:zlib'

/** What the yardstick takes on the machine in whose seconds the durations are told. Unit: milliseconds. */
export const YARDSTICK_MS = 3.6
const TIMES = 3

/**
 * Returns the processor time of a piece of work that is always the same. The same machine takes twice as long on some
 * days, so durations of different days are compared by it. Unit: milliseconds.
 */
export function measureYardstick(): number {
  return Math.min(...Array.from({ length: TIMES }, packingTime))
}

/** Made once for all files of a process. */
const TEXT = textToPack()

function packingTime(): number {
  const begun = process.cpuUsage()
  deflateSync(TEXT)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** A text of 200 kB that hardly repeats itself (Park and Miller, 1988). */
function textToPack(): Buffer {
  let number = 1
  const next = (): string => {
    number = (number * 48_271) % 2_147_483_647
    return number.toString(36)
  }
  return Buffer.from(Array.from({ length: 30_000 }, next).join(' '))
}

/** Returns how many times as long a machine takes as the one of the durations, by the yardsticks of a run. */
export function slowness(yardsticksMs: readonly number[]): number {
  const middle = yardsticksMs.toSorted((one, other) => one - other)[Math.floor(yardsticksMs.length / 2)]
  return (middle ?? YARDSTICK_MS) / YARDSTICK_MS
}
