import { Fragment, type ReactNode } from 'react'
import type { MailSite } from '#domains/mail-log/ports.ts'
import { Closing } from './Closing.tsx'
import { MailOpening } from './MailOpening.tsx'
import { MailShell } from './MailShell.tsx'
import type { OrderConfirmation } from './order-mail.ts'
import { LIGHT, MONO } from './palette.ts'
import { Hr, Text } from './parts.tsx'

const BODY = { margin: 0, fontSize: '15px', lineHeight: '24px' } as const
const FIGURE = { fontFamily: MONO, fontSize: '13px', whiteSpace: 'nowrap' } as const

/**
 * Renders the mail that a buyer keeps: what was ordered, what it costs, where it is delivered, and a link to
 * the order.
 */
export function OrderConfirmationMail({ mail, site }: { mail: OrderConfirmation; site: MailSite }) {
  const end = site.locale.dir === 'rtl' ? 'left' : 'right'
  return (
    <MailShell site={site} preview={mail.intro} links={mail.links}>
      <MailOpening mail={mail} dir={site.locale.dir} />
      <Rule />
      <Figures>
        {mail.lines.map((line) => (
          <tr key={`${line.name} ${line.pieces} ${line.total}`}>
            <td style={{ padding: '4px 0 8px', verticalAlign: 'top' }}>
              <span
                className="ink"
                style={{ fontSize: '15px', lineHeight: '24px', fontWeight: 600, color: LIGHT.ink }}
              >
                {line.name}
              </span>
              <br />
              <span className="muted" style={{ ...FIGURE, color: LIGHT.muted }}>
                {line.pieces}
              </span>
            </td>
            <Amount end={end}>{line.total}</Amount>
          </tr>
        ))}
      </Figures>
      <Rule />
      <Figures>
        {mail.totals.map(({ label, value, isTotal }) => (
          <tr key={label}>
            <td
              className={isTotal ? 'ink' : 'muted'}
              style={{
                padding: '4px 0',
                fontSize: isTotal ? '17px' : '15px',
                fontWeight: isTotal ? 700 : 400,
                color: isTotal ? LIGHT.ink : LIGHT.muted,
              }}
            >
              {label}
            </td>
            <Amount end={end} isTotal={isTotal}>
              {value}
            </Amount>
          </tr>
        ))}
      </Figures>
      {mail.payment && (
        <>
          <Rule />
          <Title>{mail.payment.title}</Title>
          <Text className="ink" style={{ ...BODY, color: LIGHT.ink }}>
            {mail.payment.text}
          </Text>
          <Figures>
            {mail.payment.rows.map(({ label, value }) => (
              <tr key={label}>
                <td
                  className="muted"
                  style={{
                    padding: '4px 0',
                    fontSize: '15px',
                    lineHeight: '24px',
                    verticalAlign: 'top',
                    color: LIGHT.muted,
                  }}
                >
                  {label}
                </td>
                <Amount end={end}>{value}</Amount>
              </tr>
            ))}
          </Figures>
        </>
      )}
      {mail.addresses.length > 0 && <Rule />}
      <Figures>
        <tr>
          {mail.addresses.map(({ title, rows }) => (
            <td
              key={title}
              className="half"
              style={{ width: '50%', padding: '0 0 12px', verticalAlign: 'top' }}
            >
              <Title>{title}</Title>
              <Rows rows={rows} />
            </td>
          ))}
        </tr>
      </Figures>
      {mail.texts.map(({ title, rows }) => (
        <Fragment key={title}>
          <Title>{title}</Title>
          <Rows rows={rows} />
        </Fragment>
      ))}
      <Closing text={mail.closing} />
      {mail.withdrawal !== '' && (
        <>
          <Rule />
          <Text
            className="muted"
            style={{ margin: 0, fontSize: '13px', lineHeight: '20px', color: LIGHT.muted }}
          >
            {mail.withdrawal}
          </Text>
        </>
      )}
    </MailShell>
  )
}

function Rule() {
  return <Hr className="line" style={{ borderTop: `1px solid ${LIGHT.hairline}`, margin: '20px 0' }} />
}

/** Renders lines that people typed, each in the direction of its own text. */
function Rows({ rows }: { rows: readonly string[] }) {
  return (
    <Text className="ink" style={{ ...BODY, color: LIGHT.ink }}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places.
        <Fragment key={index}>
          <span dir="auto">{row}</span>
          <br />
        </Fragment>
      ))}
    </Text>
  )
}

function Title({ children }: { children: string }) {
  return (
    <h2
      className="muted"
      style={{ margin: '0 0 4px', fontSize: '13px', lineHeight: '20px', fontWeight: 600, color: LIGHT.muted }}
    >
      {children}
    </h2>
  )
}

/** Renders a table of names and amounts. */
function Figures({ children }: { children: ReactNode }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * Renders an amount at the end of the line. Prices, IBANs and references are left-to-right in every language.
 */
function Amount({
  end,
  isTotal = false,
  children,
}: {
  end: 'left' | 'right'
  isTotal?: boolean
  children: string
}) {
  return (
    <td
      className="ink"
      align={end}
      style={{ padding: '4px 0', textAlign: end, verticalAlign: 'top', color: LIGHT.ink }}
    >
      <span
        dir="ltr"
        className="figure"
        style={{
          ...FIGURE,
          lineHeight: '24px',
          fontSize: isTotal ? '17px' : '13px',
          fontWeight: isTotal ? 700 : 400,
        }}
      >
        {children}
      </span>
    </td>
  )
}
