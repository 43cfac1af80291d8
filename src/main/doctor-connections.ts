import type { ConnectionHealth } from '#views/admin/setup/connections.ts'
import type { Finding } from './finding.ts'

const good = (id: string, detail: string): Finding => ({ id, state: 'good', detail, mend: '' })

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/**
 * Says what is wrong with devices, tokens and webhooks. `isSecure`: the shop has an https address, which devices are told.
 * Pure.
 */
export function connectionFindings(health: ConnectionHealth, isSecure: boolean): readonly Finding[] {
  return [devices(health, isSecure), tokens(health), webhooks(health)]
}

function devices({ clients }: ConnectionHealth, isSecure: boolean): Finding {
  const may = counted(clients, 'device client may pair', 'device clients may pair')
  if (isSecure || clients === 0) return good('devices', may)
  return {
    id: 'devices',
    state: 'bad',
    detail: `${may}, and cannot: SHOP_ORIGIN is no https address, so that codes and tokens would travel in the clear`,
    mend: 'set SHOP_ORIGIN to the https address of the shop, or switch the clients off',
  }
}

function tokens({ endless }: ConnectionHealth): Finding {
  if (endless === 0) return good('tokens', 'every token has an end')
  return {
    id: 'tokens',
    state: 'warning',
    detail: counted(endless, 'token never expires', 'tokens never expire'),
    mend: 'look under "Tokens and devices" in the back office when each was last used, and end those that nobody needs',
  }
}

function webhooks({ endpoints, failing, paused, switchedOff }: ConnectionHealth): Finding {
  const mend = 'kontor webhook list, or "Webhooks" in the back office; those of partners stand on their pages'
  if (switchedOff > 0) {
    const detail = counted(switchedOff, 'address was switched off', 'addresses were switched off')
    return { id: 'endpoints', state: 'bad', detail: `${detail}, because nothing arrived`, mend }
  }
  if (failing > 0 || paused > 0) {
    const detail = counted(Math.max(failing, paused), 'address fails', 'addresses fail')
    return { id: 'endpoints', state: 'warning', detail: `${detail} and ${paused} of them wait`, mend }
  }
  return good(
    'endpoints',
    counted(endpoints, 'address of webhooks is well', 'addresses of webhooks are well'),
  )
}
