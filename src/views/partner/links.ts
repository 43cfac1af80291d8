import QRCode from 'qrcode'
import { basePathOf, isLocaleCode } from '#kernel/locales.ts'
import type { PartnerLinkView } from '#web/partner/views.ts'
import type { PartnerReader } from './reader.ts'

/** Pages that are of no use to a visitor who follows a link. */
const NO_LINKS = /^\/(?:admin|setup|api|order|profile|partner|login|password|email)(?:\/|$)/
/** Parameters that other programs append to addresses. */
const TRACKERS = /^(?:ref|utm_.*|fbclid|gclid|flash|token)$/

/** Builds the link of a partner to a page of the shop, and its QR code. */
export async function linkTo(typed: string, ref: string, reader: PartnerReader): Promise<PartnerLinkView> {
  const page = typed.trim() || homeOf(reader)
  const url = urlTo(page, ref, reader)
  if (url === null) return { page, url, qr: '' }
  return { page, url, qr: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

/**
 * Returns the address of a page with a partner's ref; null where no link can lead to it. The page may be typed as an
 * address with or without the host; parameters of trackers are dropped.
 */
export function urlTo(typed: string, ref: string, reader: PartnerReader): string | null {
  const { origin, mountPath } = reader
  const page = typed.trim() || homeOf(reader)
  const target = URL.canParse(page, origin) ? new URL(page, origin) : null
  const isOurs =
    target !== null &&
    target.origin === origin &&
    (mountPath === '' || target.pathname === mountPath || target.pathname.startsWith(`${mountPath}/`)) &&
    !NO_LINKS.test(withoutBase(target.pathname, mountPath))
  if (!isOurs) return null
  for (const name of [...target.searchParams.keys()])
    if (TRACKERS.test(name)) target.searchParams.delete(name)
  target.searchParams.append('ref', ref)
  target.hash = ''
  return target.href
}

const homeOf = ({ mountPath, locale }: PartnerReader): string => basePathOf(mountPath, locale) || '/'

function withoutBase(pathname: string, mountPath: string): string {
  const path = pathname.slice(mountPath.length)
  const [, segment = ''] = path.split('/')
  return isLocaleCode(segment) ? path.slice(segment.length + 1) : path
}
