import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

/** Longest answer of an authenticator that is read. Units: characters of JSON. */
export const PASSKEY_ANSWER_MAX = 16_000

const base64url = z
  .string()
  .min(1)
  .max(PASSKEY_ANSWER_MAX)
  .regex(/^[A-Za-z0-9_-]+$/)
const credential = z.object({
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
})
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8)

const registration = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional(),
  }),
})
const assertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(128).nullish(),
  }),
})
const clientData = z.object({ challenge: base64url.max(100) })

/**
 * Parses the `toJSON` of a new passkey in a browser; undefined where it is none. Unused members are dropped.
 */
export function readRegistration(json: string): RegistrationResponseJSON | undefined {
  const read = registration.safeParse(parsed(json))
  if (!read.success) return undefined
  const { transports: ways = [], ...response } = read.data.response
  return { ...read.data, response: { ...response, transports: ways }, clientExtensionResults: {} }
}

/** Parses the `toJSON` of a passkey's signature in a browser; undefined where it is none. */
export function readAssertion(json: string): AuthenticationResponseJSON | undefined {
  const read = assertion.safeParse(parsed(json))
  if (!read.success) return undefined
  const { userHandle, ...response } = read.data.response
  return {
    ...read.data,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  }
}

/**
 * Returns the challenge that an answer signs; null where it names none. The challenge is verified later, with
 * the signature.
 */
export function challengeOf({
  response,
}: {
  readonly response: { readonly clientDataJSON: string }
}): Buffer | null {
  const read = clientData.safeParse(
    parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')),
  )
  return read.success ? Buffer.from(read.data.challenge, 'base64url') : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
