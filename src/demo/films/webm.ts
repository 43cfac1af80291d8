/** Pictures of a film in the order in which they are shown, each whole in itself. */
export interface Film {
  /** VP8 key frames. */
  readonly frames: readonly Uint8Array[]
  readonly framesPerSecond: number
  /** Units: pixels. */
  readonly width: number
  readonly height: number
}

/** Ids of elements. Source: RFC 9559 §27.1. */
const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const

const NAME = 'Kontor'
const TRACK = 1
const VIDEO_TRACK = 1
/** One tick is a millisecond. Units: nanoseconds. */
const TICK_NS = 1_000_000
/** Bytes of a position, so that the length of the cues is known before the positions are. */
const POSITION_BYTES = 6
const KEY_FRAME = 0x80

/**
 * Puts pictures into a WebM file with cues before them, so that a player can seek after the first bytes. A
 * cluster holds one second. Source: RFC 8794, RFC 9559.
 */
export function muxWebm({ frames, framesPerSecond, width, height }: Film): Uint8Array {
  const msOf = (frame: number): number => Math.round((frame * 1000) / framesPerSecond)
  const clusters: { readonly atMs: number; readonly bytes: Buffer }[] = []
  for (let first = 0; first < frames.length; first += framesPerSecond) {
    const blocks = frames
      .slice(first, first + framesPerSecond)
      .map((frame, index) => simpleBlock(frame, msOf(first + index) - msOf(first)))
    const bytes = element(ID.cluster, unsigned(ID.timestamp, msOf(first)), ...blocks)
    clusters.push({ atMs: msOf(first), bytes })
  }
  const head = Buffer.concat([
    element(
      ID.info,
      ...[unsigned(ID.timestampScale, TICK_NS), double(ID.duration, msOf(frames.length))],
      ...[text(ID.muxingApp, NAME), text(ID.writingApp, NAME)],
    ),
    element(ID.tracks, videoTrack(Math.round(1e9 / framesPerSecond), width, height)),
  ])
  // Positions count from the first byte within the segment; their width does not depend on their value.
  const cuesLength = cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, head.length + cuesLength)
  const header = element(
    ID.ebml,
    ...[unsigned(ID.ebmlVersion, 1), unsigned(ID.ebmlReadVersion, 1)],
    ...[unsigned(ID.ebmlMaxIdLength, 4), unsigned(ID.ebmlMaxSizeLength, 8)],
    ...[text(ID.docType, 'webm'), unsigned(ID.docTypeVersion, 4), unsigned(ID.docTypeReadVersion, 2)],
  )
  return Buffer.concat([header, element(ID.segment, head, cues, ...clusters.map(({ bytes }) => bytes))])
}

function videoTrack(frameNs: number, width: number, height: number): Buffer {
  return element(
    ID.trackEntry,
    ...[unsigned(ID.trackNumber, TRACK), unsigned(ID.trackUid, TRACK), unsigned(ID.trackType, VIDEO_TRACK)],
    ...[unsigned(ID.flagLacing, 0), text(ID.codecId, 'V_VP8'), unsigned(ID.defaultDuration, frameNs)],
    element(ID.video, unsigned(ID.pixelWidth, width), unsigned(ID.pixelHeight, height)),
  )
}

function cuesOf(
  clusters: readonly { readonly atMs: number; readonly bytes: Buffer }[],
  start: number,
): Buffer {
  let position = start
  const points = clusters.map(({ atMs, bytes }) => {
    const at = unsigned(ID.cueClusterPosition, position, POSITION_BYTES)
    position += bytes.length
    const positions = element(ID.cueTrackPositions, unsigned(ID.cueTrack, TRACK), at)
    return element(ID.cuePoint, unsigned(ID.cueTime, atMs, POSITION_BYTES), positions)
  })
  return element(ID.cues, ...points)
}

/** One picture; its time counts from the cluster's. Units: milliseconds. */
function simpleBlock(frame: Uint8Array, afterMs: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt8(0x80 | TRACK, 0)
  head.writeInt16BE(afterMs, 1)
  head.writeUInt8(KEY_FRAME, 3)
  return element(ID.simpleBlock, head, frame)
}

function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return Buffer.concat([idBytes(id), sizeBytes(length), ...content])
}

function unsigned(id: number, value: number, width = Math.max(1, byteWidth(value))): Buffer {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return element(id, bytes)
}

function double(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

function text(id: number, value: string): Buffer {
  return element(id, Buffer.from(value, 'latin1'))
}

function idBytes(id: number): Buffer {
  const width = byteWidth(id)
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(id, 0, width)
  return bytes
}

/** A length of eight bytes: the first has the mark of its width. */
function sizeBytes(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUIntBE(length, 2, 6)
  bytes.writeUInt8(0x01, 0)
  return bytes
}

function byteWidth(value: number): number {
  return Math.ceil((Math.floor(Math.log2(Math.max(1, value))) + 1) / 8)
}

/**
 * Takes the VP8 key frame out of a lossy WebP picture: both hold the same bits. Throws: Error for any other
 * picture. Source: RFC 9649 §2.5.
 */
export function keyFrameOf(webp: Uint8Array): Uint8Array {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('this is no lossy WebP picture')
  return bytes.subarray(20, 20 + bytes.readUInt32LE(16))
}
