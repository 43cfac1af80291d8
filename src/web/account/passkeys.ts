import { isRecord } from '#web/client/api.ts'

type Json = Readonly<Record<string, unknown>>

const IP_ADDRESS = /^[\d.]+$|:/

/**
 * Returns whether this browser supports passkeys and can create one here: they belong to a hostname, and an
 * IP address is none. Source: W3C WebAuthn Level 3 §5.1.3.
 */
export function knowsPasskeys(): boolean {
  if (IP_ADDRESS.test(location.hostname)) return false
  return typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.get === 'function'
}

/**
 * Asks the device for a passkey and returns its response as JSON; null when the person changed their mind or
 * has none. Source: W3C WebAuthn Level 3 §5.1.8.
 */
export function readPasskey(options: Json): Promise<string | null> {
  return asked(() => navigator.credentials.get({ publicKey: requestOptions(options) }))
}

/**
 * Asks the device to create a passkey and returns its response as JSON; null when the person changed their
 * mind or already has one.
 */
export function makePasskey(options: Json): Promise<string | null> {
  return asked(() => navigator.credentials.create({ publicKey: creationOptions(options) }))
}

async function asked(ask: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await ask()
    return credential === null ? null : JSON.stringify(jsonOf(credential as PublicKeyCredential))
  } catch (error) {
    // Declined, timed out, or the device already holds one.
    if (error instanceof DOMException) return null
    throw error
  }
}

function requestOptions(options: Json): PublicKeyCredentialRequestOptions {
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    ...(Array.isArray(options.allowCredentials)
      ? { allowCredentials: options.allowCredentials.map(descriptorOf) }
      : {}),
  } as unknown as PublicKeyCredentialRequestOptions
}

function creationOptions(options: Json): PublicKeyCredentialCreationOptions {
  const user = isRecord(options.user) ? options.user : {}
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...user, id: bytesOf(user.id) },
    ...(Array.isArray(options.excludeCredentials)
      ? { excludeCredentials: options.excludeCredentials.map(descriptorOf) }
      : {}),
  } as unknown as PublicKeyCredentialCreationOptions
}

function descriptorOf(descriptor: Json): Json {
  return { ...descriptor, id: bytesOf(descriptor.id) }
}

/** Builds JSON of the members that a server checks; older browsers have no `toJSON`. */
function jsonOf({ id, rawId, type, response, authenticatorAttachment }: PublicKeyCredential): Json {
  const common = {
    id,
    rawId: textOf(rawId),
    type,
    ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
    clientExtensionResults: {},
  }
  const clientDataJSON = textOf(response.clientDataJSON)
  if (response instanceof AuthenticatorAssertionResponse) {
    const { authenticatorData, signature, userHandle } = response
    const handle = userHandle ? { userHandle: textOf(userHandle) } : {}
    return {
      ...common,
      response: {
        clientDataJSON,
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
        ...handle,
      },
    }
  }
  const made = response as AuthenticatorAttestationResponse
  return {
    ...common,
    response: {
      clientDataJSON,
      attestationObject: textOf(made.attestationObject),
      transports: made.getTransports?.() ?? [],
    },
  }
}

function bytesOf(base64url: unknown): Uint8Array<ArrayBuffer> {
  const base64 = String(base64url).replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

function textOf(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
