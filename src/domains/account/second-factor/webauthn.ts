import type {
  PublicKeyCredentialCreationOptionsJSON as AddOptions,
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON as LoginOptions,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE } from '#kernel/clock.ts'

export type { AddOptions, LoginOptions }

/** Time limit for a browser to answer a challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE

/**
 * EdDSA, ES256 and RS256: supported by the authenticators of all makers. Source: WebAuthn §5.8.5 (COSE
 * algorithm identifiers).
 */
const ALGORITHMS = [-8, -7, -257]

/** The shop as a relying party: a passkey of one host signs for no other. */
export interface RelyingParty {
  /** Origin of the page that asks, such as `https://shop.example`. */
  readonly origin: string
  /** Name of the shop in the browser's dialog. */
  readonly name: string
}

/** The data that a passkey is verified by. */
export interface PasskeyKey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** Loads the package with the first passkey: most shops start without one. */
const library = () => import('@simplewebauthn/server')

/**
 * Builds the argument of `navigator.credentials.create`. The account's id identifies the person, since
 * authenticators store it readably.
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
    // The shop does not need to know the make of the authenticator.
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
  })
}

/**
 * Builds the argument of `navigator.credentials.get`. Without a list the authenticator offers its passkeys
 * for this shop and must verify its user, because nobody typed a password. Source: WebAuthn §5.5.
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

/** Verifies an answer and returns the passkey that it registers; null if the answer is invalid in any way. */
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
 * Verifies an answer signed by this passkey and returns its counter; null if the answer is invalid in any
 * way.
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
 * Returns the user handle that an authenticator stores: the account's id as bytes. Source: WebAuthn §14.6.1
 * (nothing personal).
 */
export function userHandleOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex')
}

/**
 * Returns whether an answer has no certificate of the authenticator's maker. The shop asks for none, and
 * verifying one would make it fetch addresses that a stranger wrote, so such answers are refused unread.
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
