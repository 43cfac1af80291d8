import type {
  PublicKeyCredentialCreationOptionsJSON as AddOptions,
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON as LoginOptions,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE } from '#kernel/clock.ts'

export type { AddOptions, LoginOptions }

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE

/**
 * EdDSA, ES256 and RS256: what authenticators of all makers know. Source: WebAuthn §5.8.5 (COSE algorithm
 * identifiers).
 */
const ALGORITHMS = [-8, -7, -257]

/** The shop as authenticators know it: a passkey of one host signs for no other. */
export interface RelyingParty {
  /** Origin of the page that asks, such as `https://shop.example`. */
  readonly origin: string
  /** What the browser's dialog calls the shop. */
  readonly name: string
}

/** A passkey as it is checked. */
export interface PasskeyKey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** The package is loaded with the first passkey: most shops start without one. */
const library = () => import('@simplewebauthn/server')

/**
 * What `navigator.credentials.create` is called with. The account's id stands for the person, since
 * authenticators keep it readable.
 */
export async function registrationOptions(
  party: RelyingParty,
  challenge: Buffer,
  person: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly PasskeyKey[],
): Promise<AddOptions> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: rpIdOf(party),
    rpName: party.name,
    userID: new Uint8Array(userHandleOf(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_LIFETIME_MS,
    // Which make of authenticator it is, is none of our business.
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
  })
}

/**
 * What `navigator.credentials.get` is called with. Without a list the authenticator offers what it has for
 * this shop and must check who holds it, because nobody typed a password. Source: WebAuthn §5.5.
 */
export async function assertionOptions(
  party: RelyingParty,
  challenge: Buffer,
  allowed: readonly PasskeyKey[] | null,
): Promise<LoginOptions> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpIdOf(party),
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: allowed === null ? 'required' : 'preferred',
    ...(allowed === null ? {} : { allowCredentials: allowed.map(descriptorOf) }),
  })
}

/** The passkey that an answer registers; null where anything about the answer is not right. */
export async function checkRegistration(
  party: RelyingParty,
  challenge: Buffer,
  response: RegistrationResponseJSON,
): Promise<PasskeyKey | null> {
  try {
    const { verifyRegistrationResponse } = await library()
    if (!(await isWithoutCertificate(response))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: rpIdOf(party),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
    }
  } catch {
    return null
  }
}

/**
 * The counter after an answer that this passkey signed; null where anything about the answer is not right.
 */
export async function checkAssertion(
  party: RelyingParty,
  challenge: Buffer,
  response: AuthenticationResponseJSON,
  key: PasskeyKey,
  { mustVerifyUser }: { readonly mustVerifyUser: boolean },
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: rpIdOf(party),
      requireUserVerification: mustVerifyUser,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/**
 * What an authenticator keeps to name the person: the account's id as bytes. Source: WebAuthn §14.6.1
 * (nothing personal).
 */
export function userHandleOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex')
}

/**
 * Nobody asked for a certificate of the authenticator's maker, so an answer that brings one is refused
 * unread: checking it would make the shop fetch addresses that a stranger wrote.
 */
async function isWithoutCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = object.get('fmt')
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
}

function descriptorOf({ credentialId, transports }: PasskeyKey) {
  return { id: credentialId.toString('base64url'), transports: [...transports] }
}

function rpIdOf({ origin }: RelyingParty): string {
  return new URL(origin).hostname
}
