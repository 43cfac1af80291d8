const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as base32 without padding, as authenticator apps read it. Source: RFC 4648 §6. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31]
}
