import type { ReactNode } from 'react'
import type { MailSite } from '#domains/mail-log/ports.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { LIGHT, SANS, SANS_ARABIC, STYLE_SHEET } from './palette.ts'
import { Body, Container, Link, Preview, Section, Text } from './parts.tsx'

/** Returns whether a path is that of a text page, which the shop may not have written yet. */
function isTextPage(path: string): boolean {
  return TEXT_PAGES.some(({ handle }) => path === `/${handle}`)
}

/**
 * Renders the frame of every mail: the shop's name above an amber line, a sheet with the content, the legal
 * links below, as far as their pages exist.
 */
export function MailShell({
  site,
  preview,
  links,
  children,
}: {
  site: MailSite
  /** The line that mail lists show beside the subject. */
  preview: string
  links: readonly (readonly [path: string, name: string])[]
  children: ReactNode
}) {
  const isThere = ([path]: readonly [path: string, name: string]): boolean =>
    site.pages === undefined || !isTextPage(path) || site.pages.includes(path.slice(1))
  const { code, dir } = site.locale
  const font = code === 'ar' ? SANS_ARABIC : SANS
  const home = `${site.origin}${site.basePath}`
  return (
    <html dir={dir} lang={code}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style dangerouslySetInnerHTML={{ __html: STYLE_SHEET }} />
      </head>
      <Body
        lang={code}
        dir={dir}
        className="ground"
        style={{
          backgroundColor: LIGHT.ground,
          margin: 0,
          padding: '32px 12px',
          fontFamily: font,
          color: LIGHT.ink,
        }}
      >
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: '600px' }}>
          <Section tdClassName="pad" style={{ padding: '0 32px 20px' }}>
            <ShopLogo site={site} />
            <Link
              href={home || '/'}
              className="ink"
              style={{
                color: LIGHT.ink,
                fontSize: '21px',
                fontWeight: 700,
                letterSpacing: code === 'ar' ? 'normal' : '-0.02em',
                textDecoration: 'none',
              }}
            >
              {site.shopName}
            </Link>
            <div
              style={{
                width: '28px',
                height: '3px',
                marginTop: '6px',
                backgroundColor: LIGHT.amber,
                fontSize: 0,
                lineHeight: '3px',
              }}
            >
              &nbsp;
            </div>
          </Section>
          <Section
            className="panel line"
            tdClassName="pad"
            style={{
              backgroundColor: LIGHT.panel,
              padding: '32px',
              border: `1px solid ${LIGHT.hairline}`,
              borderRadius: '4px',
            }}
          >
            {children}
          </Section>
          <Section tdClassName="pad" style={{ padding: '20px 32px 0' }}>
            <Text
              className="muted"
              style={{ margin: 0, fontSize: '13px', lineHeight: '24px', color: LIGHT.muted }}
            >
              {links.filter(isThere).map(([path, name], index) => (
                <span key={path}>
                  {index > 0 && ' · '}
                  <Link
                    href={`${home}${path}`}
                    className="muted"
                    style={{ color: LIGHT.muted, textDecoration: 'underline' }}
                  >
                    {name}
                  </Link>
                </span>
              ))}
            </Text>
            {(site.seller ?? []).length > 0 && (
              <Text
                className="muted"
                style={{ margin: 0, fontSize: '13px', lineHeight: '20px', color: LIGHT.muted }}
              >
                {site.seller?.map((line, index) => (
                  <span key={line}>
                    {index > 0 && <br />}
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </html>
  )
}

/** Units: pixels. */
const LOGO_ROOM = { width: 220, height: 48 }

/** Shows the owner's logo above the name. Mail programs show no drawings (SVG), and many ask before any picture. */
function ShopLogo({ site: { logo, origin } }: { site: MailSite }) {
  if (!logo || logo.path.endsWith('.svg')) return null
  const scale = Math.min(LOGO_ROOM.width / logo.width, LOGO_ROOM.height / logo.height, 1)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  return (
    <img
      src={`${origin}${logo.path}`}
      width={width}
      height={height}
      alt=""
      style={{ display: 'block', marginBottom: '10px', border: 0 }}
    />
  )
}
