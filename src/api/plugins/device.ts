import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ClientAddresses } from './client-address.ts'

/** Where a sign-in came from, as far as it is kept. */
export interface Device {
  /** Browser and system: `Firefox, Linux`; '' where the browser does not say. */
  readonly device: string
  /** The network without its last part: `203.0.113.0/24`, `2001:db8:1::/48`; '' where there is no address. */
  readonly network: string
}

/** The first that fits counts: most browsers also call themselves by the names below theirs. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS ?X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** What a browser calls itself, in two words of its makers. Versions are left out: they change while the device stays the same. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return ''
  const names = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return names.filter((name) => name !== undefined).join(', ')
}

/** The network of an address, coarse enough to be no address: enough to recognise home, work and abroad. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(plain) !== 6) return ''
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = tail === undefined ? first : [...first, ...gap, ...last]
  const kept = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${kept.join(':')}::/48`
}

/** Where a request came from. */
export function deviceOfRequest(request: IncomingMessage, addresses: ClientAddresses): Device {
  return { device: deviceOf(request.headers['user-agent']), network: networkOf(addresses.addressOf(request)) }
}
