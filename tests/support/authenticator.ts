import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data. Source: WebAuthn §6.1. */
const UP = 0x01
const UV = 0x04
const AT = 0x40

export interface CreateOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

export interface GetOptions {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

interface Behaviour {
  /** Origin of the page that asks. */
  readonly origin: string
  /** Whether the authenticator verified its owner: finger, face or PIN. */
  readonly verifies?: boolean
  readonly rpId?: string
}

/**
 * A software authenticator with one passkey: it sends what a browser would, made only from what the shop
 * asked.
 */
export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  userHandle = ''
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    { namedCurve: 'P-256' },
  )

  /** Answers `navigator.credentials.create`. */
  create(
    { challenge, rp, user }: CreateOptions,
    { origin, verifies = true, rpId = rp.id }: Behaviour,
    statement: Statement = { fmt: 'none' },
  ): string {
    this.userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(rpId, UP | AT | (verifies ? UV : 0)), attested])
    const attestation = cborMap([
      ['fmt', cborText(statement.fmt)],
      [
        'attStmt',
        cborMap(statement.x5c ? [['x5c', Buffer.concat([Buffer.of(0x81), cborBytes(statement.x5c)])]] : []),
      ],
      ['authData', cborBytes(authData)],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', challenge, origin).toString('base64url')
    return this.#json({
      clientDataJSON,
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId: asked }: GetOptions, { origin, verifies = true, rpId = asked }: Behaviour): string {
    const clientData = this.#clientData('webauthn.get', challenge, origin)
    const authData = this.#authData(rpId, UP | (verifies ? UV : 0))
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#json({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  #json(response: Readonly<Record<string, unknown>>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    })
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), counter])
  }

  /** Encodes the public key: EC2, ES256, P-256. Source: RFC 9053 §7.1. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const head = Buffer.from('a5010203262001', 'hex')
    return Buffer.concat([
      head,
      Buffer.of(0x21),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.of(0x22),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

interface Statement {
  readonly fmt: string
  readonly x5c?: Buffer
}

/**
 * Returns the code of an authenticator app at an instant, computed from what the shop showed. Source: RFC
 * 6238.
 */
export function appCode(base32Secret: string, at: Date): string {
  const bits = [...base32Secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(at.getTime() / 30_000), 4)
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 255)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [cborText(key), value]),
  ])
}
