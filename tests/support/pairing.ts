import { addClient } from '#domains/device/index.ts'
import type { Scope } from '#domains/token/contract.ts'
import type { Member } from './member.ts'
import type { RunningShop } from './running-shop.ts'

/** The grant of RFC 8628. */
export const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The codes of a device, as the shop answers them. */
export interface Codes {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

/** Adds a device client to a shop, and returns its id. */
export async function someClient(
  shop: RunningShop,
  scopes: readonly Scope[] = ['profile', 'library'],
): Promise<string> {
  const id = `player-${crypto.randomUUID().slice(0, 8)}`
  const now = shop.core.clock.now()
  await shop.core.database.transaction((tx) =>
    addClient(tx, { id, name: `Player ${id}`, scopes, isOn: true, now }),
  )
  return id
}

/** Posts a form as a device does: no cookie, no browser. */
export async function asDevice(
  shop: RunningShop,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${shop.url}/api/device${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and fails where it holds something else
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}

/** Asks for the codes of a device. */
export async function askCodes(shop: RunningShop, clientId: string, scope = 'library'): Promise<Codes> {
  return (await asDevice(shop, '/authorize', { client_id: clientId, scope })).body
}

/** Polls as a device does. */
export function poll(shop: RunningShop, clientId: string, deviceCode: string) {
  return asDevice(shop, '/token', { grant_type: GRANT, client_id: clientId, device_code: deviceCode })
}

/** Connects a device to the account of a member, and returns its token. */
export async function connect(shop: RunningShop, member: Member, clientId: string): Promise<string> {
  const { device_code, user_code } = await askCodes(shop, clientId)
  await member.call('/connect/enter', { code: user_code, confirm: '1' })
  return (await poll(shop, clientId, device_code)).body.access_token
}
