import { DAY } from '#kernel/clock.ts'
import type { AbuseState } from './contract.ts'

/** How long a decision can be appealed. Units: milliseconds. Source: Regulation (EU) 2022/2065 art. 20 (1). */
export const APPEAL_MS = 184 * DAY
/** How long an open case may wait before staff are reminded. Units: milliseconds. */
export const PATIENCE_MS = DAY
/** How long a case is kept after it ended. Units: milliseconds. */
export const CASE_KEPT_MS = 3 * 366 * DAY
/** How long an entry of the block list is kept after its end. Units: milliseconds. */
export const BLOCK_KEPT_MS = 366 * DAY
/** Longest time of an entry of the block list. Units: days. */
export const BLOCK_DAYS_MAX = 1_096

/** Returns until when a decision can be appealed; null: it cannot. An appeal is made once. */
export function appealUntil(
  one: {
    readonly state: AbuseState
    readonly decidedAt: Date | null
    readonly appealedAt: Date | null
  },
  now: Date,
): Date | null {
  if (one.state !== 'closed' || one.decidedAt === null || one.appealedAt !== null) return null
  const end = new Date(one.decidedAt.getTime() + APPEAL_MS)
  return now < end ? end : null
}

/** Returns until when the person concerned can object to a measure; null: they cannot. It is objected to once. */
export function objectUntil(
  one: { readonly doneAt: Date; readonly objectedAt: Date | null; readonly undoneAt: Date | null },
  now: Date,
): Date | null {
  if (one.objectedAt !== null || one.undoneAt !== null) return null
  const end = new Date(one.doneAt.getTime() + APPEAL_MS)
  return now < end ? end : null
}

export type BlockKind = 'email' | 'domain' | 'network'

const DOMAIN = /^(?=.{4,253}$)([\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
const EMAIL = /^[^\s@]{1,64}@[^\s@]{3,253}$/

/**
 * Returns an entry of the block list in its one spelling; null for what is none. One IPv6 address stands for its /64,
 * which one subscriber has. Networks wider than an IPv4 /16 or an IPv6 /32 hold too many strangers.
 */
export function blockedValue(kind: BlockKind, typed: string): string | null {
  const value = typed.trim().toLowerCase()
  if (kind === 'email') return EMAIL.test(value) ? spelledOut(value) : null
  if (kind === 'domain') {
    const domain = asciiOf(value.replace(/^@/, ''))
    return DOMAIN.test(domain) ? domain : null
  }
  return networkOf(value)
}

/** Returns a domain as the network spells it: without the dot at its end, other alphabets as `xn--…`. */
function asciiOf(domain: string): string {
  const plain = domain.normalize('NFKC').replace(/\.$/, '')
  const address = `http://${plain}`
  return DOMAIN.test(plain) && URL.canParse(address) ? new URL(address).hostname : plain
}

function spelledOut(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).normalize('NFKC')}@${asciiOf(email.slice(at + 1))}`
}

/**
 * Returns the spellings under which an address may be an entry: as it is, and without what follows a plus, which leads
 * to the same mailbox. Dots stay: only some providers ignore them. Source: RFC 5233.
 */
export function spellingsOf(email: string): readonly string[] {
  const whole = spelledOut(email.trim().toLowerCase())
  return [...new Set([whole, whole.replace(/\+[^@]*(?=@[^@]*$)/, '')])]
}

/** Returns whether an entry would hold one of these addresses, such as those of whoever makes it. */
export function coversAddress(kind: BlockKind, value: string, own: readonly string[]): boolean {
  if (kind === 'email') return own.some((email) => spellingsOf(email).includes(value))
  return kind === 'domain' && own.some((email) => domainsOf(email).includes(value))
}

/** Returns the domain of an address and all domains above it: `mail.example.com`, `example.com`, `com`. */
export function domainsOf(email: string): readonly string[] {
  const whole = spelledOut(email.trim().toLowerCase())
  const parts = whole.slice(whole.lastIndexOf('@') + 1).split('.')
  return parts.map((_, index) => parts.slice(index).join('.'))
}

/** Returns an address or network in the spelling of the database; null for what is none or too wide. */
function networkOf(value: string): string | null {
  const [address = '', length, ...more] = value.split('/')
  if (more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  // An IPv4 address on its way through an IPv6 socket.
  const mapped = /^::ffff:(?=[\d.]+$)/.exec(address)
  const v4 = quartets(mapped ? address.slice(mapped[0].length) : address)
  if (v4) {
    const bits = Number(length ?? (mapped ? 128 : 32)) - (mapped ? 96 : 0)
    return bits >= 16 && bits <= 32 ? `${masked(v4, 8, bits).join('.')}/${bits}` : null
  }
  const v6 = hextets(address)
  if (!v6) return null
  const bits = Number(length ?? 64)
  if (bits < 32 || bits > 128) return null
  const kept = Math.min(bits, 64)
  return `${masked(v6, 16, kept)
    .map((part) => part.toString(16))
    .join(':')}/${kept}`
}

function quartets(address: string): readonly number[] | null {
  const parts = address.split('.')
  const isV4 =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isV4 ? parts.map(Number) : null
}

function hextets(address: string): readonly number[] | null {
  const [before = '', after, ...more] = address.split('::')
  if (!address.includes(':') || more.length > 0) return null
  const read = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [read(before), read(after ?? '')]
  const missing = 8 - head.length - tail.length
  if (after === undefined ? missing !== 0 : missing < 1) return null
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail]
  return all.every((part) => /^[0-9a-f]{1,4}$/.test(part))
    ? all.map((part) => Number.parseInt(part, 16))
    : null
}

/** Clears the bits behind the length of a network. */
function masked(parts: readonly number[], width: number, bits: number): readonly number[] {
  return parts.map((part, index) => {
    const left = Math.max(0, Math.min(width, bits - index * width))
    return part & ~((1 << (width - left)) - 1)
  })
}

/** Networks of the shop's own machine and house, from which nobody is locked out. */
const HOME = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** Returns whether an entry would hold an address of the shop's own machine or house, or the one that is given. */
export function coversHome(network: string, own: string | null): boolean {
  return [...HOME, ...(own === null ? [] : [own])].some((home) => overlaps(network, home))
}

function overlaps(one: string, other: string): boolean {
  const [a, b] = [bitsOf(one), bitsOf(other)]
  if (a === null || b === null || a.isV6 !== b.isV6) return false
  const shared = Math.min(a.length, b.length)
  return a.bits.slice(0, shared) === b.bits.slice(0, shared)
}

function bitsOf(network: string) {
  const [address = '', length] = network.toLowerCase().split('/')
  const [v4, v6] = [quartets(address), hextets(address)]
  const parts = v4 ?? v6
  if (!parts) return null
  const width = v4 ? 8 : 16
  const bits = parts.map((part) => part.toString(2).padStart(width, '0')).join('')
  return { isV6: v4 === null, bits, length: length === undefined ? bits.length : Number(length) }
}
