import { FRAMES_PER_SECOND, SEEK_STEP, VOLUME_STEP } from './constants.ts'

/** What a key does to the player. */
export type PlayerAct =
  | { readonly act: 'toggle' | 'mute' | 'captions' | 'fullscreen' }
  /** Part of the length, from where it is. */
  | { readonly act: 'seek-by'; readonly part: number }
  /** Part of the length, from the beginning. */
  | { readonly act: 'seek-to'; readonly part: number }
  | { readonly act: 'volume-by'; readonly part: number }
  /** Units: seconds. */
  | { readonly act: 'frame-by'; readonly seconds: number }

const KEYS: Readonly<Record<string, PlayerAct>> = {
  ' ': { act: 'toggle' },
  k: { act: 'toggle' },
  m: { act: 'mute' },
  c: { act: 'captions' },
  f: { act: 'fullscreen' },
  ArrowLeft: { act: 'seek-by', part: -SEEK_STEP },
  ArrowRight: { act: 'seek-by', part: SEEK_STEP },
  ArrowUp: { act: 'volume-by', part: VOLUME_STEP },
  ArrowDown: { act: 'volume-by', part: -VOLUME_STEP },
  Home: { act: 'seek-to', part: 0 },
  End: { act: 'seek-to', part: 1 },
  ',': { act: 'frame-by', seconds: -1 / FRAMES_PER_SECOND },
  '.': { act: 'frame-by', seconds: 1 / FRAMES_PER_SECOND },
}

/** Returns what a key does; null for a key of the browser's or the page's own. */
export function actOfKey(event: {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}): PlayerAct | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null
}

/** Keeps a number between limits. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Writes a length as `1:02:03` or `2:03`; `–:––` when it is not known. */
export function clockText(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '–:––'
  const whole = Math.floor(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
