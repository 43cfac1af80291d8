/** What a product of the library is. */
export type RecordingKind = 'audio' | 'video' | 'article'

/**
 * Which file of a recording: `preview` and `poster` are for everybody, the others for those who may use the
 * product. A poster is the picture of a film before it plays.
 */
export type FilePart = 'preview' | 'whole' | 'captions' | 'poster'

/** Parts that need no signed link. */
export const PUBLIC_PARTS: readonly FilePart[] = ['preview', 'poster']

/** A chapter; its title by language. */
export interface Chapter {
  /** From the beginning. Units: milliseconds. */
  readonly atMs: number
  readonly title: Readonly<Record<string, string>>
}

/** Number of loudness values of a waveform, one for each two pixels of the audio player. */
export const PEAKS = 200

/** Nobody wants to resume the first moments of a recording, or its last. Units: seconds. */
const WORTH_SECONDS = 3

/**
 * Returns whether a recording goes on from a place; else it begins at its beginning. Units: seconds; a length of
 * null is unknown.
 */
export function worthResuming(atSeconds: number, lengthSeconds: number | null): boolean {
  const isOver = lengthSeconds !== null && atSeconds > lengthSeconds - WORTH_SECONDS
  return atSeconds >= WORTH_SECONDS && !isOver
}

/** Endings of media files with their types. The shop stores and serves no other. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Returns the ending of a stored or downloaded file of a type. */
export function endingOf(mediaType: string): string {
  return Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType)?.[0] ?? 'bin'
}
