/** The device and network of a visitor, just precise enough to tell a stranger from the owner. */
export interface Visitor {
  /** Browser and system, such as `Firefox, Linux`; '' where the browser did not say. */
  readonly device: string
  /** A network with many thousands of addresses: `203.0.0.0/16`, `2001:db8::/32`. */
  readonly network: string
}

/** Browsers by a mark that only they send; the first match counts, since browsers claim to be each other. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Name and version of a program other than a browser: `curl/8.5`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,30})(?:\/|\s|$)/

/** Returns the browser family and the system; versions change every month and do not identify anybody. */
export function deviceOf(userAgent: string): string {
  const browser =
    nameOf(BROWSERS, userAgent) ?? (/^Mozilla\//.test(userAgent) ? undefined : PROGRAM.exec(userAgent)?.[1])
  return [browser, nameOf(SYSTEMS, userAgent)].filter((name) => name !== undefined).join(', ')
}

/**
 * Returns the coarse network of an address. Takes the address as limits count it (`203.0.113.7`,
 * `2001:db8:1:2::/64`).
 */
export function networkOf(address: string): string {
  const parts = address.split('.')
  if (parts.length === 4) return `${parts[0]}.${parts[1]}.0.0/16`
  const [first = '', second = ''] = address.split(':')
  return first === '' ? '' : `${first}:${second === '' ? '0' : second}::/32`
}

function nameOf(names: typeof BROWSERS, userAgent: string): string | undefined {
  return names.find(([mark]) => mark.test(userAgent))?.[1]
}
