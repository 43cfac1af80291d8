import type { ReactNode } from 'react'
import type { MailSite } from '#domains/mail-log/ports.ts'
import { LIGHT, SANS, SANS_ARABIC, STYLE_SHEET } from './palette.ts'
import { Body, Container, Link, Preview, Section, Text } from './parts.tsx'

/**
 * Renders the frame of every mail: the shop's name above an amber needle, a sheet with the content, the legal
 * links below.
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
              {links.map(([path, name], index) => (
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
          </Section>
        </Container>
      </Body>
    </html>
  )
}
